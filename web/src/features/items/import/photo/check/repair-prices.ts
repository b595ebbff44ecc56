import { bottomOf } from '../../reading/layout/positioned-word.ts'
import type { RecognisedWord } from '../recognition/recognised-word.ts'

/** Letters that digits are recognised as. */
const digitOf: Readonly<Record<string, string>> = {
  o: '0',
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  S: '5',
  B: '8',
}

/** "15,I0" and "12:50", with a currency in front or behind. */
const nearPrice = /^(\p{Sc}?)([\doOQDIlSB]{1,3})([.,:;])([\doOQDIlSB]{2})(\p{Sc}?)$/u

/**
 * The words of a page, with those that are nearly a price as one: "15,I0" as "15,10", "12:50" as "12,50". Such a word counts as not sure, so
 * that the price is asked about. Two with a colon on a line are times.
 */
export function repairPrices(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  return words.map(word => {
    const [, before = '', whole = '', separator = '', cents = '', behind = ''] =
      nearPrice.exec(word.text) ?? []
    if (!/\d\D*\d/u.test(whole + cents)) return word
    if (/[:;]/u.test(separator) && words.some(other => other !== word && isTimeBeside(word, other)))
      return word
    const digits = (text: string) => text.replaceAll(/\D/gu, letter => digitOf[letter] ?? letter)
    const text = `${before}${digits(whole)}${separator === '.' ? '.' : ','}${digits(cents)}${behind}`
    return text === word.text ? word : { ...word, text, confidence: 0 }
  })
}

/** Whether another word on the line is a time or the dash between two: "11:30 – 14:00". */
const isTimeBeside = (word: RecognisedWord, other: RecognisedWord) =>
  other.page === word.page &&
  other.y < bottomOf(word) &&
  word.y < bottomOf(other) &&
  /^(?:[-–—]|.*\d[:;]\d\d.*)$/u.test(other.text)
