//! Sets `cfg(pext)` where sliding attacks are looked up with the BMI2 instruction.
//!
//! `ROQUE_SLIDERS=magic` takes the multiplication instead, to measure one against the other on one
//! machine, or on processors whose `pext` is slow (AMD before Zen 3).

fn main() {
    println!("cargo::rustc-check-cfg=cfg(pext)");
    println!("cargo::rerun-if-env-changed=ROQUE_SLIDERS");
    println!("cargo::rerun-if-changed=build.rs");
    let is_x86_64 = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64");
    let has_bmi2 = std::env::var("CARGO_CFG_TARGET_FEATURE")
        .is_ok_and(|features| features.split(',').any(|feature| feature == "bmi2"));
    let wanted = std::env::var("ROQUE_SLIDERS").map_or(true, |choice| choice != "magic");
    if is_x86_64 && has_bmi2 && wanted {
        println!("cargo::rustc-cfg=pext");
    }
}
