import type { DifferenceView } from '@safe-menu/contracts/audit/views'
import { presenceWords } from '../../../tags/tag-words.ts'
import { fieldLabel, valueText } from './fields.ts'

/** One thing that differs, as before and after and as a sentence. */
export interface DifferenceLine {
  readonly label: string
  readonly before: string
  readonly after: string
}

const notDeclared = 'not declared'

type TagDifference = DifferenceView['allergens'][number]

function tagText(tag: TagDifference, presence: TagDifference['before']): string {
  if (presence === null) return tag.category === 'DIETARY_RESTRICTION' ? 'not marked' : notDeclared
  return tag.category === 'DIETARY_RESTRICTION' ? 'marked' : presenceWords[presence](tag.name)
}

/** Tags first: they are what people come for. */
export function differenceLines(difference: DifferenceView): readonly DifferenceLine[] {
  const tags = difference.allergens.map(tag => ({
    label: tag.name,
    before: tagText(tag, tag.before),
    after: tagText(tag, tag.after),
  }))
  const fields = difference.fields.map(({ field, before, after }) =>
    field === 'allergensConfirmedAt' || field === 'confirmedAt'
      ? { label: fieldLabel(field), before: confirmedText(before), after: confirmedText(after) }
      : { label: fieldLabel(field), before: valueText(field, before), after: valueText(field, after) },
  )
  return [...tags, ...fields.filter(({ before, after }) => before !== after)]
}

const confirmedText = (value: unknown) =>
  value === null || value === undefined ? 'not confirmed' : `confirmed ${valueText('', value)}`

const subjects = { menu: 'The menu', item: 'The item' } as const

/** A difference in one sentence, without its full stop: "Walnut tart: Nuts from not declared to Contains Nuts". */
export function differenceSentence(difference: DifferenceView): string {
  const { name, change, subject } = difference
  if (change === 'added')
    return subject === 'item' ? `${name} came onto the menu` : `The menu ${name} appeared`
  if (change === 'removed') return subject === 'item' ? `${name} left the menu` : `The menu ${name} went away`
  const lines = differenceLines(difference).map(
    ({ label, before, after }) => `${label} from ${before} to ${after}`,
  )
  const what = subject === 'item' ? name : `${subjects.menu} ${name}`
  return lines.length > 0 ? `${what}: ${lines.join('; ')}` : `${what} changed`
}

/** What changed, short enough to be read out with a slider: the first three, then how many more. */
export function differencesText(differences: readonly DifferenceView[]): string {
  if (differences.length === 0) return ''
  const told = differences.slice(0, 3).map(differenceSentence)
  const more = differences.length - told.length
  return `${told.join('. ')}${more > 0 ? `. And ${more} more` : ''}`
}
