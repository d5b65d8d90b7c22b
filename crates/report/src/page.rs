//! What all pages have in common: their style, their sections, the document around them. No script, nothing from outside, light and
//! dark as the reader likes, and readable without seeing it.

use words::{Language, capitalized};

/// The style of a page.
pub(crate) const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1c1a;--soft:#5b5b55;--paper:#fdfcf8;--line:#d8d5c8;\
--bar:#2f6f4f;--warm:47,111,79}\
@media(prefers-color-scheme:dark){:root{--ink:#ecebe4;--soft:#a9a79c;--paper:#1b1c1a;\
--line:#3c3d38;--bar:#7cc79f;--warm:124,199,159}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2rem auto;\
max-width:70rem;padding:0 1rem}\
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}\
p{color:var(--soft);margin:.3rem 0;max-width:45rem}.scroll{overflow-x:auto}\
h1,h2,p{overflow-wrap:anywhere}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums}\
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\
th{font-weight:600}thead th:first-child{text-align:left}\
.text{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:8rem;max-width:32rem}\
th[scope=row]{text-align:left;position:sticky;left:0;background:var(--paper);max-width:18rem}\
@media(max-width:40rem){body{margin:1rem auto}th,td{padding:.25rem .45rem}\
th[scope=row]{max-width:9rem}.text{min-width:7.5rem}}\
svg{display:block;max-width:100%;min-width:30rem;height:auto}svg text{fill:var(--ink);font:13px system-ui,sans-serif}\
svg .axis{stroke:var(--line)}svg .bar{stroke:var(--bar);stroke-width:2}svg .dot{fill:var(--bar)}\
p.warning{color:var(--ink);border:2px solid #c0392b;border-radius:.3rem;padding:.6rem .9rem;font-weight:600}\
.bracket{display:flex;gap:2rem;min-width:max-content}\
.bracket section{display:flex;flex-direction:column}.bracket h3{font-size:.9rem;margin:0;color:var(--soft)}\
.bracket ol{flex:1;display:flex;flex-direction:column;list-style:none;margin:0;padding:0}\
.bracket li{flex:1;display:flex;align-items:center;position:relative;padding:.4rem 0}\
.bracket dl{flex:1;display:grid;grid-template-columns:1fr auto;margin:0;border:1px solid var(--line);border-radius:.3rem}\
.bracket dt,.bracket dd{margin:0;padding:.15rem .6rem;white-space:nowrap}\
.bracket dt{max-width:18rem;overflow:hidden;text-overflow:ellipsis}\
.bracket dd{text-align:right;font-variant-numeric:tabular-nums}.bracket .won{font-weight:700;color:var(--bar)}\
.bracket section+section li::before,.bracket section:not(:last-child) li::after{content:\"\";position:absolute;width:1rem;border:0 solid var(--line)}\
.bracket section+section li::before{right:100%;top:50%;border-top-width:1px}\
.bracket section:not(:last-child) li::after{left:100%;height:50%;border-right-width:1px}\
.bracket section:not(:last-child) li:nth-child(odd)::after{top:50%;border-top-width:1px}\
.bracket section:not(:last-child) li:nth-child(even)::after{bottom:50%;border-bottom-width:1px}\
@media print{body{margin:0;max-width:none}}";

/// Every page begins its style like this, by which it is known again before it is written over.
pub const STYLE_BEGINS: &str = ":root{color-scheme:light dark;--ink:#1c1c1a";

/// A whole page with this title, which is already escaped, in this style.
pub(crate) fn document(title: &str, style: &str, body: &str, language: Language) -> String {
    let code = language.code();
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n"
    )
}

/// A part of a page under a heading.
pub(crate) fn section(title: &str, content: &str) -> String {
    let title = capitalized(title);
    // What may have to be scrolled sideways can be reached with the keyboard.
    format!(
        "<section>\n<h2>{title}</h2>\n<div class=\"scroll\" role=\"region\" \
         aria-label=\"{title}\" tabindex=\"0\">\n{content}</div>\n</section>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{STYLE, STYLE_BEGINS};

    #[test]
    fn pages_are_known_by_their_style() {
        assert!(STYLE.starts_with(STYLE_BEGINS));
    }
}
