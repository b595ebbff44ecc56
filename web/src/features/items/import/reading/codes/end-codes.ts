import { withRanges } from './code-runs.ts'
import { isAustrian } from './code-systems.ts'
import { codesIn, divideToken, isPlainCode, isUnsorted, tokensOf, withoutAnd } from './code-tokens.ts'

/**
 * A text and the codes at its end, by their shape alone: "Pizzen (A, G)", "4,50 A,G", "A, C, G". Numbers without brackets are codes from
 * three on, with commas.
 */
export function divideEndCodes(text: string): { readonly text: string; readonly codes: string } {
  let end = text.trimEnd().length
  let isCertain = false
  for (;;) {
    const before = text.slice(0, end)
    const [group, inside = ''] = /[([]([^()[\]]*)[)\]]\s*$/u.exec(before.slice(-longestGroup)) ?? []
    const [word = ''] = /\S+\s*$/u.exec(before.slice(-longestGroup)) ?? []
    const isGroup = group !== undefined && codesIn(withRanges(inside), () => false) !== null
    const tokens = tokensOf(withRanges(word))
    if (!isGroup && (tokens.length === 0 || !tokens.every(isCodeShaped))) break
    if (isGroup || tokens.some(token => /\p{Lu}/u.test(token))) isCertain = true
    end -= (isGroup ? group : word).length
  }
  const isNumbers = /\d\s?,\s?\d{1,2}\s?,\s?\d/u.test(text.slice(end))
  return isCertain || isNumbers
    ? { text: text.slice(0, end).trim(), codes: text.slice(end).trim() }
    : { text: text.trim(), codes: '' }
}

const longestGroup = 60

/** Whether a text is codes and nothing else but their label, by their shape alone. */
export const isCodesOnly = (text: string) =>
  text.trim() !== '' && divideEndCodes(withCodesOfLabels(text)).text === ''

/** Words before the codes of a dish: "Allergene: A, C, G", "Allergen info: 1, 7", "Zusatzstoffe: 1,2". */
const labels =
  /(?<!\p{L})(?:al+[eé]rg[eéè]n\p{L}*(?:[\s-]*info\p{L}*)?|zusatzstoffe?|additives|additifs|aditivos|additivi|contains|enthält|contient|contiene|contém|bevat|zawiera|مسببات الحساسية)(?!\p{L})\s*:?/giu

/** Whether a text begins with the label of allergens: "Allergens: sesame". */
export const isLabelled = (text: string) =>
  /^al+[eé]rg[eéè]n\p{L}*(?:[\s-]*info\p{L}*)?\s*:/iu.test(text.trim())

/** A text with the codes behind labels in brackets, and without these labels. A label of words stays: "Contains milk". */
export function withCodesOfLabels(text: string): string {
  const found = [...text.matchAll(labels)]
  const [first] = found
  if (!first) return text
  const groups = found.map(({ 0: label, index }, at) => {
    const codes = text.slice(index + label.length, found[at + 1]?.index)
    return withoutAnd(codes.replaceAll(/[()[\]]/gu, ',')).replaceAll(/^[\s,]+|[\s,;.]+$/gu, '')
  })
  const isCodes = groups.every(group => codesIn(withRanges(group), () => false) !== null)
  return isCodes ? `${text.slice(0, first.index)}${groups.map(group => `(${group})`).join(' ')}` : text
}

/** "A", "A1", "7", "11w", "ACG" */
const isCodeShaped = (token: string) =>
  isPlainCode(token) || (divideToken(token, isAustrian).length > 1 && !isUnsorted(token, isAustrian))
