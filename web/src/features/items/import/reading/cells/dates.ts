import type { Answers } from '../answers.ts'

/** A cell of review dates: a day (`2026-03-12`), empty, or a question. */
export type ReadDate = { readonly kind: 'date'; readonly day: string } | { readonly kind: 'question' }

/**
 * Reads a review date. Only the ISO form is certain: a spreadsheet writes the others in the order of its own country, or as a number of
 * days. A number is never read: without the settings of that spreadsheet it can be two days, four years apart.
 */
export function readDate(cell: string, order: Answers['dates']): ReadDate {
  if (cell === '' || order === 'leaveOut') return { kind: 'date', day: '' }
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.000)?Z?)?)?$/u.exec(cell)?.[1]
  if (iso) return existing(iso) ?? { kind: 'question' }
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/u.exec(cell) ?? []
  if (year === '' || order === undefined)
    return order === undefined ? { kind: 'question' } : { kind: 'date', day: '' }
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
  return existing(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? { kind: 'date', day: '' }
}

function existing(day: string): ReadDate | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isDay ? { kind: 'date', day } : null
}
