import type { DifferenceView } from '@safe-menu/contracts/audit/views'
import { allergenText } from '../../../tags/tag-words.ts'
import { fieldLabel, valueText } from './fields.ts'

/** One thing that differs, as before and after and as a sentence. */
export interface DifferenceLine {
  readonly label: string
  /** `null` on what came or went whole: `after` is then what it had. */
  readonly before: string | null
  readonly after: string
}

type TagDifference = DifferenceView['allergens'][number]

/** In the words of the tag's badge; a diet's are not guests' words about an allergen. */
function tagText(tag: TagDifference, presence: TagDifference['before'], details: readonly string[]): string {
  const isDiet = tag.category === 'DIETARY_RESTRICTION'
  if (presence === null) return isDiet ? 'not marked' : 'not declared'
  return isDiet ? 'marked' : allergenText({ ...tag, presence, details })
}

/** Tags first: they are what people come for. */
export function differenceLines(difference: DifferenceView): readonly DifferenceLine[] {
  const tags = difference.allergens.map(tag => ({
    label: tag.name,
    before: tagText(tag, tag.before, tag.detailsBefore),
    after: tagText(tag, tag.after, tag.detailsAfter),
  }))
  const fields = difference.fields.map(({ field, before, after }) => ({
    label: fieldLabel(field),
    before: valueText(field, before),
    after: valueText(field, after),
  }))
  const lines = [...tags, ...fields].filter(({ before, after }) => before !== after)
  if (difference.change === 'changed') return lines
  const wasThere = difference.change === 'removed'
  return lines.map(({ label, before, after }) => ({ label, before: null, after: wasThere ? before : after }))
}

/** A difference in one sentence, without its full stop: "Walnut tart: Nuts from “not declared” to “Contains Nuts”". */
export function differenceSentence(difference: DifferenceView): string {
  const { name, change, subject } = difference
  if (change === 'added')
    return subject === 'item' ? `${name} came onto the menu` : `The menu ${name} appeared`
  if (change === 'removed') return subject === 'item' ? `${name} left the menu` : `The menu ${name} went away`
  const lines = differenceLines(difference).map(
    ({ label, before, after }) => `${label} from “${before}” to “${after}”`,
  )
  const what = subject === 'item' ? name : `The menu ${name}`
  return lines.length > 0 ? `${what}: ${lines.join('; ')}` : `${what} changed`
}

/** When the menu itself came or went, that alone: it says so for every item on it. */
export function toldDifferences(differences: readonly DifferenceView[]): readonly DifferenceView[] {
  const whole = differences.filter(({ subject, change }) => subject === 'menu' && change !== 'changed')
  return whole.length > 0 ? whole : differences
}

/** What changed, short enough to be read out with a slider: the first three, then how many more. */
export function differencesText(differences: readonly DifferenceView[]): string {
  if (differences.length === 0) return ''
  const told = differences.slice(0, 3).map(differenceSentence)
  const more = differences.length - told.length
  return `${told.join('. ')}${more > 0 ? `. And ${more} more` : ''}`
}
