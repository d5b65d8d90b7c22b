//! An ablation as data.

use chess::Position;
use experiments::ablation::{Ablation, AblationResult, BIBICHESS_POSITION, rows_in_all};
use experiments::{NoObserver, Observer, Problem, Progress};
use search::StopFlag;

use crate::{Counted, SCHOLAR};

fn ablation(fens: &[&str], stop: &StopFlag, observer: &mut dyn Observer) -> AblationResult {
    let problem = |fen: &&str| Problem::from(Position::from_fen(fen).unwrap());
    let problems = fens.iter().map(problem).collect();
    Ablation { problems, depth: 2, seed: 1 }.carry_out(stop, observer)
}

#[test]
fn the_ladder_climbs_from_plain_alpha_beta_to_the_whole() {
    let result = ablation(&[SCHOLAR], &StopFlag::new(), &mut NoObserver);
    assert!(!result.interrupted && result.rows() == rows_in_all());
    let (plain, whole) = (result.plain().unwrap(), result.whole().unwrap());
    assert!(plain.setting.change.is_empty() && plain.setting.is_sound());
    assert_eq!(result.same_values(plain), 1);
    assert!((result.gains(plain, plain).nodes.value - 1.0).abs() < 1e-12);
    // What keeps the value keeps it.
    for row in result.ladder.iter().filter(|row| row.setting.is_sound()) {
        assert_eq!(result.same_values(row), 1, "{:?}", row.setting.change);
    }
    assert!(!whole.setting.is_sound());
    assert_eq!(result.bibichess_seconds(0), None, "this is not its position");
    let data = result.data(None);
    assert_eq!((data.fen.as_deref(), data.positions), (Some(SCHOLAR), 1));
    assert_eq!(data.rows[0].name, "plain alpha-beta");
    assert!(data.rows[1].step_nodes.is_some() && data.rows[1].more_nodes.is_none());
    assert!(
        data.leave_one_out[0].more_nodes.is_some() && data.leave_one_out[0].step_nodes.is_none()
    );
    assert_eq!(serde_json::to_value(&data).unwrap()["rows"][0]["same_value"], 1);
}

#[test]
fn each_position_with_each_setting_is_one_step() {
    let mut counted = Counted::default();
    let result = ablation(&[SCHOLAR, BIBICHESS_POSITION], &StopFlag::new(), &mut counted);
    let all = 2 * rows_in_all();
    assert_eq!((counted.measured, counted.last), (all, (all, all)));
    assert!(result.ladder.iter().all(|row| row.outcomes.len() == 2));
    assert!(
        result.gains(result.whole().unwrap(), result.plain().unwrap()).nodes.interval.is_some()
    );
}

#[test]
fn after_a_stop_there_are_the_rows_that_were_finished() {
    let stop = StopFlag::new();
    let mut observer = |progress: &Progress<'_>| {
        if progress.done == 3 {
            stop.stop();
        }
    };
    let result = ablation(&[SCHOLAR], &stop, &mut observer);
    assert!(result.interrupted);
    assert_eq!((result.ladder.len(), result.leave_one_out.len()), (2, 0));
}
