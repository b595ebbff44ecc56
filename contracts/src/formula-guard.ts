/** A spreadsheet runs such a cell as a formula (OWASP, CSV injection). Full-width characters count in East Asian editions. */
const formulaLike = /^[=+\-@＝＋－＠\t\r']/u

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. Texts that begin with an apostrophe get one too,
 * so that `removeFormulaGuard` can remove exactly what was added.
 */
export const guardFormula = (text: string) => (formulaLike.test(text) ? `'${text}` : text)

/** The text before `guardFormula`. A text without a guard, such as `=` typed by a person, is not changed. */
export const removeFormulaGuard = (text: string) =>
  text.startsWith("'") && formulaLike.test(text.slice(1)) ? text.slice(1) : text
