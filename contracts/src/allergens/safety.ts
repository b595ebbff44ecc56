import { catalogueEntry, isDiet } from './catalogue.ts'
import { carriedDiets, contradictionsAmong, type Tag } from './tag-rules.ts'

/**
 * What is safe for a guest (specification section 5; rulings, "Never-tagged items"; architecture, "What safe means").
 * The one place that decides it. No zod here: the guest page carries this file.
 *
 * It fails to the cautious side: what is missing, unknown or unconfirmed is never safe.
 */

/** What an assessment needs of an item; every answer's items satisfy it. */
export interface AssessableItem {
  readonly allergens: readonly { readonly id: string; readonly presence: Tag['presence'] }[]
  /** When a manager last said "Allergens checked"; `null`: nobody has. */
  readonly allergensConfirmedAt: string | null
}

/** Ids of allergens and diets, mixed as the guest picked them. */
export type Selection = ReadonlySet<string>

export type Reason =
  | { readonly kind: 'contains'; readonly allergenId: string }
  | { readonly kind: 'diet-not-carried'; readonly dietId: string }
  | { readonly kind: 'may-contain'; readonly allergenId: string }
  | { readonly kind: 'can-be-made-without'; readonly allergenId: string }
  | { readonly kind: 'diet-contradicted'; readonly dietId: string; readonly allergenId: string }
  | { readonly kind: 'not-confirmed' }

/** `hidden` items break the selection, `ask` items may do so, `safe` items do not as far as the restaurant has declared. */
export type Assessment =
  | { readonly verdict: 'safe' }
  | { readonly verdict: 'ask'; readonly reasons: readonly Reason[] }
  | { readonly verdict: 'hidden'; readonly reasons: readonly Reason[] }

/** Judges one item for a non-empty selection. With nothing selected nothing is claimed: callers show the plain menu. */
export function assessItem(item: AssessableItem, selection: Selection): Assessment {
  const carried = carriedDiets(item.allergens.map(tag => tag.id).filter(isDiet))
  const breaking: Reason[] = []
  const doubtful: Reason[] = []

  for (const id of selection) {
    if (isDiet(id)) {
      if (!carried.has(id)) breaking.push({ kind: 'diet-not-carried', dietId: id })
      continue
    }
    const tag = item.allergens.find(candidate => candidate.id === id)
    if (!tag) continue
    if (tag.presence === 'may_contain') doubtful.push({ kind: 'may-contain', allergenId: id })
    else if (tag.presence === 'can_be_made_without')
      doubtful.push({ kind: 'can-be-made-without', allergenId: id })
    // `contains`, and any presence that this version does not know
    else breaking.push({ kind: 'contains', allergenId: id })
  }
  if (breaking.length > 0) return { verdict: 'hidden', reasons: breaking }

  doubtful.push(...contradictedDiets(item, selection))
  if (!item.allergensConfirmedAt) doubtful.push({ kind: 'not-confirmed' })
  return doubtful.length > 0 ? { verdict: 'ask', reasons: doubtful } : { verdict: 'safe' }
}

/** A diet that the guest relies on, on an item that also declares what this diet rules out (a manager's override). */
function contradictedDiets(item: AssessableItem, selection: Selection): Reason[] {
  return contradictionsAmong(item.allergens)
    .filter(({ dietId }) => [...carriedDiets([dietId])].some(diet => selection.has(diet)))
    .map(({ dietId, allergenId }) => ({ kind: 'diet-contradicted', dietId, allergenId }) as const)
}

const nameOf = (id: string) => catalogueEntry(id)?.name ?? id

/** A reason in words a guest can act on. */
export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'contains':
      return `Contains ${nameOf(reason.allergenId)}`
    case 'diet-not-carried':
      return `Not marked ${nameOf(reason.dietId)}`
    case 'may-contain':
      return `May contain ${nameOf(reason.allergenId)}`
    case 'can-be-made-without':
      return `Contains ${nameOf(reason.allergenId)}, can be made without it on request`
    case 'diet-contradicted':
      return `Marked ${nameOf(reason.dietId)}, but ${nameOf(reason.allergenId)} is declared`
    case 'not-confirmed':
      return 'Allergens not confirmed'
  }
}
