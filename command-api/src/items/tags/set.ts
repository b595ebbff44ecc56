import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import { type Decision, invalid, isRefusal, outdatedEdit, type Refusal, refuse } from '../../decision.ts'
import { openAfter } from '../mentions/decide.ts'
import { findTag, type RevisedItem } from '../state.ts'
import {
  checkTag,
  declareTag,
  isSameTag,
  refuseContradictions,
  type TagStatement,
  uninsisted,
  withdrawAllergen,
} from './decide.ts'

interface WantedTag {
  readonly id: AllergenId
  readonly presence: Presence
  readonly details: readonly string[]
}

export interface SetAllergens extends TagStatement {
  /** All tags that the item will have, each once. */
  readonly allergens: readonly {
    readonly allergenId: AllergenId
    readonly presence: Presence
    readonly details?: readonly string[] | undefined
  }[]
  /** The revision that the edit started from; absent: the last write wins. */
  readonly revision?: string | undefined
  /** The revision before a change of tags that this command takes back. */
  readonly undoTo?: string | undefined
}

/**
 * Replaces all tags of an item in one append, by the rules for single tags. Only tags that differ make events. Contradictions
 * are judged among the tags that the item will have, and only if one of the two changes.
 */
export function setAllergens(item: RevisedItem, command: SetAllergens): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const wanted = checkedTags(command.allergens)
  if (isRefusal(wanted)) return wanted
  const removed = item.tags.filter(tag => !wanted.some(({ id }) => id === tag.id))
  const changed = wanted.filter(tag => {
    const before = findTag(item, tag.id)
    return !before || !isSameTag(before, tag)
  })
  if (removed.length === 0 && changed.length === 0) return []
  const { revision } = command
  const outdated = outdatedEdit(item, { revision, fields: ['tags'], code: 'items.changed_since_seen' })
  if (outdated) return outdated
  const isGrowing = changed.some(({ id }) => !findTag(item, id))
  if (isGrowing && wanted.length > limits.tagsPerItem) return refuse('allergens.limit_reached')

  const contradictions = contradictionsAmong(wanted).filter(({ dietId, allergenId }) =>
    changed.some(({ id }) => id === dietId || id === allergenId),
  )
  const refused = uninsisted(contradictions, command)
  if (refused.length > 0) return refuseContradictions(refused)
  const events = allOrNone([
    ...changed.map(tag => declareTag(item, tag, wanted, command)),
    ...removed.map(({ id }) => withdrawAllergen(item, { ...command, allergenId: id as AllergenId })),
  ])
  if (isRefusal(events)) return events
  // Warnings first: a reader that applies only the beginning must not make the item look safer than before.
  const ordered = [...events.filter(event => !looksSafer(event)), ...events.filter(looksSafer)]
  const restored = restoredConfirmation(item, wanted, { ...command, events })
  // An allergen that the texts name may be open again: its tag has changed.
  return openAfter(item, ordered).length > 0 ? ordered : [...ordered, ...restored]
}

/**
 * The confirmation that an undo restores: of the revision that it goes back to, if the tags are the same again and nothing but
 * tags has changed since. Its date and the edition of the catalogue stay those of the manager's check.
 */
function restoredConfirmation(
  { itemId, confirmedAt, restorable }: RevisedItem,
  wanted: readonly WantedTag[],
  { undoTo, events }: Pick<SetAllergens, 'undoTo'> & { readonly events: readonly ItemEvent[] },
): readonly ItemEvent[] {
  if (undoTo === undefined) return []
  if (confirmedAt !== null && !events.some(removesConfirmation)) return []
  const before = restorable.find(({ revision }) => String(revision) === undoTo)
  if (!before || before.tags.length !== wanted.length) return []
  const isSame = before.tags.every(tag => wanted.some(other => other.id === tag.id && isSameTag(other, tag)))
  if (!isSame) return []
  const { confirmedAt: reviewedAt, confirmedEdition: edition } = before
  return [{ type: 'AllergensConfirmed', data: { itemId, reviewedAt, edition, restored: true } }]
}

function looksSafer(event: ItemEvent): boolean {
  return removesConfirmation(event) || (event.type === 'AllergenDeclared' && isDiet(event.data.allergenId))
}

function checkedTags(allergens: SetAllergens['allergens']): readonly WantedTag[] | Refusal {
  const tags: WantedTag[] = []
  for (const [index, { allergenId, presence, details = [] }] of allergens.entries()) {
    const tag = checkTag(allergenId, { presence, details })
    if ('fault' in tag)
      return tag.fault === 'unknown'
        ? refuse('allergen.not_found', tag.message)
        : invalid(['allergens', index, tag.fault], tag.message)
    tags.push({ id: allergenId, ...tag })
  }
  return tags
}

/** The events of all decisions, or the first refusal. */
function allOrNone(decisions: readonly Decision<ItemEvent>[]): Decision<ItemEvent> {
  const events: ItemEvent[] = []
  for (const decision of decisions) {
    if (isRefusal(decision)) return decision
    events.push(...decision)
  }
  return events
}
