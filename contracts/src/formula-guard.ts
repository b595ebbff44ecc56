/*
 * A spreadsheet runs a cell that begins like this as a formula (OWASP, CSV injection). Full-width characters count in East Asian
 * editions. A spreadsheet that reads a file with another separator, or does not understand its quotes, also begins a cell after a separator or line
 * break inside a text.
 */
const unguarded = /^(?=[=+\-@＝＋－＠\t\r'])|(?<=[;|\t\r\n])(?=[=+\-@＝＋－＠\t\r'"])/gu
const guarded = /^'(?=[=+\-@＝＋－＠\t\r'])|(?<=[;|\t\r\n])'(?=[=+\-@＝＋－＠\t\r'"])/gu

/**
 * Puts an apostrophe wherever a spreadsheet could begin a cell that it would run as a formula. Places with an apostrophe get another one,
 * so that `removeFormulaGuard` can remove exactly what was added.
 */
export const guardFormula = (text: string) => text.replaceAll(unguarded, "'")

/** The text before `guardFormula`. A text without a guard, such as `=` typed by a person, is not changed. */
export const removeFormulaGuard = (text: string) => text.replaceAll(guarded, '')
