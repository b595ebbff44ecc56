import type { DifferenceView, DiffView } from '@safe-menu/contracts/audit/diff-views'
import { allergenText } from '../../../dish/tag-text.ts'
import type { DateFormat } from '../../../i18n/dates.ts'
import { type ChangedValue, fieldLabel, valueText } from './fields.ts'

/** How dates are written, and prices at the two instants that are compared. */
interface DifferenceFormat extends DateFormat {
  readonly money?: DiffView['money'] | undefined
}

type TagDifference = DifferenceView['allergens'][number]

function tagText(tag: TagDifference, presence: TagDifference['before'], details: readonly string[]): string {
  if (presence === null) return 'not marked'
  return tag.category === 'DIETARY_RESTRICTION' ? 'marked' : allergenText({ ...tag, presence, details })
}

/** What has changed, line by line. Tags come first: they are what people look for. */
export function differenceLines(
  difference: DifferenceView,
  { money, ...dates }: DifferenceFormat = {},
): readonly ChangedValue[] {
  const tags = difference.allergens.map(tag => ({
    label: tag.name,
    before: tagText(tag, tag.before, tag.detailsBefore),
    after: tagText(tag, tag.after, tag.detailsAfter),
  }))
  const fields = difference.fields.map(({ field, before, after }) => ({
    label: fieldLabel(field),
    before: valueText(field, before, undefined, { ...dates, money: money?.from }),
    after: valueText(field, after, undefined, { ...dates, money: money?.to }),
  }))
  return [...tags, ...fields].filter(({ before, after }) => before !== after)
}

/** `Walnut tart: Nuts changed from “Contains Nuts” to “not marked”`, without its full stop. */
export function differenceSentence(difference: DifferenceView, format: DifferenceFormat = {}): string {
  const { change } = difference
  const isItem = difference.subject === 'item'
  const name = isItem ? difference.name : `The menu ${difference.name}`
  if (change === 'added') return `${name} was added${isItem ? ' to the menu' : ''}`
  if (change === 'removed') return `${name} was removed${isItem ? ' from the menu' : ''}`
  const lines = differenceLines(difference, format).map(
    ({ label, before, after }) => `${label} changed from “${before}” to “${after}”`,
  )
  return lines.length > 0 ? `${name}: ${lines.join('; ')}` : `${name} changed`
}

/** The differences, or only the menu's own one where the whole menu was added or removed: it covers all its items. */
export function summariseDifferences(differences: readonly DifferenceView[]): readonly DifferenceView[] {
  const ofMenu = differences.filter(({ subject, change }) => subject === 'menu' && change !== 'changed')
  return ofMenu.length > 0 ? ofMenu : differences
}

/** The first three differences as sentences, and how many more there are: short enough for a screen reader. */
export function differencesText(
  differences: readonly DifferenceView[],
  format: DifferenceFormat = {},
): string {
  const sentences = differences.slice(0, 3).map(difference => differenceSentence(difference, format))
  const more = differences.length - sentences.length
  return [...sentences, ...(more > 0 ? [`And ${more} more`] : [])].join('. ')
}
