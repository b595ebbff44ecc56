import { type CatalogueEntry, catalogueEntry, isCovered } from './catalogue.ts'
import { carriedDiets, dietRule } from './diet-rules.ts'
import { eatsPeanuts, isPeanutQuestionOpen } from './peanuts.ts'
import type { Presence } from './presence.ts'
import type { MentionedIn, Reason } from './reasons.ts'
import { namesOnlyOthers, type SingleDetail, singleDetail } from './single-detail.ts'

/**
 * Decides what is safe for a guest (specification, section 5; safety, "The verdict").
 * No other code decides this. No zod here: the guest page loads this file.
 *
 * Missing, unknown or unconfirmed data is never safe.
 */

interface AssessableTag {
  readonly id: string
  readonly presence: Presence
  /** Ids of named cereals or nuts. */
  readonly details: readonly string[]
}

/** The part of an item that an assessment needs. */
export interface AssessableItem {
  readonly allergens: readonly AssessableTag[]
  /** When a manager last confirmed "Allergens checked". `null`: never, or not since the item changed. */
  readonly allergensConfirmedAt: string | null
  /** The edition of the catalogue that was checked. */
  readonly allergensConfirmedEdition: number | null
  readonly crossContamination: string
  /** The allergens that its texts name and that are neither tagged nor answered. Missing: none. */
  readonly mentions?: readonly AssessableMention[] | undefined
}

interface AssessableMention {
  readonly allergenId: string
  readonly field: MentionedIn
  readonly kind: 'named' | 'implied'
}

/** Ids of the allergens, named nuts and cereals, and diets that the guest selected. */
export type Selection = ReadonlySet<string>

/** `hidden`: the item conflicts with the selection. `ask`: it may. `safe`: by the restaurant's declarations it does not. */
export type Assessment =
  | { readonly verdict: 'safe' }
  | { readonly verdict: 'ask'; readonly reasons: readonly Reason[] }
  | { readonly verdict: 'hidden'; readonly reasons: readonly Reason[] }

interface Finding {
  readonly verdict: 'ask' | 'hidden'
  readonly reason: Reason
}

/**
 * Assesses one item for a non-empty selection. Callers show the plain menu when nothing is selected.
 * `entryOf` looks up the catalogue.
 */
export function assessItem(
  item: AssessableItem,
  selection: Selection,
  entryOf: typeof catalogueEntry = catalogueEntry,
): Assessment {
  // Without nuts, the answer about peanuts is an unknown id.
  const selected = [...selection].filter(id => id !== eatsPeanuts || !selection.has('nuts'))
  const findings = selected.flatMap(id => {
    const entry = entryOf(id)
    if (entry?.category === 'DIETARY_RESTRICTION') return dietFindings(item, id, entryOf)
    const single = singleDetail(id, entryOf)
    if (!single) return allergenFindings(item, id, entry)
    // The group is selected too, and it includes this one.
    if (selection.has(single.group.id)) return []
    return allergenFindings(item, single.group.id, single.group, single)
  })
  if (isPeanutQuestionOpen(selection)) findings.push(...peanutFindings(item))
  const hidden = reasonsOf(findings, 'hidden')
  if (hidden.length > 0) return { verdict: 'hidden', reasons: hidden }

  const meant = isPeanutQuestionOpen(selection) ? [...selected, 'peanuts'] : selected
  const ask = [...reasonsOf(findings, 'ask'), ...reasonsOf(mentionFindings(item, meant, entryOf), 'ask')]
  const note = item.crossContamination.trim()
  if (note !== '' && selected.some(avoidsSomething)) ask.push({ kind: 'cross-contamination', text: note })
  if (!item.allergensConfirmedAt) ask.push({ kind: 'not-confirmed' })
  return ask.length > 0 ? { verdict: 'ask', reasons: ask } : { verdict: 'safe' }
}

function reasonsOf(findings: readonly Finding[], verdict: Finding['verdict']): Reason[] {
  const reasons = findings.filter(finding => finding.verdict === verdict).map(({ reason }) => reason)
  return [...new Map(reasons.map(reason => [JSON.stringify(reason), reason])).values()]
}

/** Whether the allergen may be absent. `contains`, and a presence that this version does not know, mean that it is there. */
const isUncertain = (presence: Presence) => presence === 'may_contain' || presence === 'can_be_made_without'

/**
 * What the tags of an allergen mean. `single`: the guest avoids only this nut or cereal of it. A tag that names only others is
 * then no reason to hide the item, but it is never safe: the kitchen works with the group.
 */
function allergenFindings(
  item: AssessableItem,
  id: string,
  entry: CatalogueEntry | undefined,
  single?: SingleDetail,
): Finding[] {
  // A later server may send `nuts:walnut` as a tag.
  const tags = item.allergens.filter(tag => `${tag.id}:`.startsWith(`${id}:`))
  if (tags.length === 0) return absenceFindings(item, id, entry)
  return tags.map(({ presence, details }): Finding => {
    const named = { allergenId: id, details }
    if (single && namesOnlyOthers(single, details))
      return { verdict: 'ask', reason: { kind: 'other-named', presence, ...named } }
    if (presence === 'may_contain') return { verdict: 'ask', reason: { kind: 'may-contain', ...named } }
    if (presence === 'can_be_made_without')
      return { verdict: 'ask', reason: { kind: 'can-be-made-without', ...named } }
    return { verdict: 'hidden', reason: { kind: 'contains', ...named } }
  })
}

/** Peanuts for a guest who selected nuts and may mean peanuts as well. */
function peanutFindings(item: AssessableItem): Finding[] {
  return item.allergens
    .filter(tag => `${tag.id}:`.startsWith('peanuts:'))
    .map(({ presence, details }) => ({
      verdict: 'ask',
      reason: { kind: 'peanuts-not-answered', allergenId: 'peanuts', presence, details },
    }))
}

/** A missing tag means that the allergen is not in the item only if the item was checked for that allergen. */
function absenceFindings(item: AssessableItem, id: string, entry: CatalogueEntry | undefined): Finding[] {
  // The unknown id may be a diet or an allergen, so a missing tag proves nothing.
  if (!entry) return [{ verdict: 'ask', reason: { kind: 'unknown', id } }]
  if (!item.allergensConfirmedAt || isCovered(entry, item.allergensConfirmedEdition)) return []
  return [{ verdict: 'ask', reason: { kind: 'not-confirmed-for', allergenId: id } }]
}

/**
 * A diet must be on the item, stated or implied, and no tag may contradict it. An implied diet depends on the tags that imply
 * it: an allergen that contradicts those makes it uncertain, even if the diet itself allows it ("vegan" with milk, for a
 * guest who selects vegetarian).
 */
function dietFindings(item: AssessableItem, dietId: string, entryOf: typeof catalogueEntry): Finding[] {
  const carriers = item.allergens
    .filter(tag => tag.presence === 'contains' && carriedDiets([tag.id]).has(dietId))
    .map(tag => tag.id)
  if (carriers.length === 0) return [{ verdict: 'hidden', reason: { kind: 'diet-not-carried', dietId } }]

  const claims = carriers.includes(dietId) ? [dietId] : carriers
  const contradictions = claims.flatMap(claim =>
    item.allergens
      .filter(tag => dietRule(claim)?.excludes.includes(tag.id))
      .map(({ id: allergenId, presence, details }): Finding => {
        const isExcluded = dietRule(dietId)?.excludes.includes(allergenId)
        return {
          verdict: isExcluded && !isUncertain(presence) ? 'hidden' : 'ask',
          reason: { kind: 'diet-contradicted', dietId: claim, allergenId, presence, details },
        }
      }),
  )
  const unknown = item.allergens
    .filter(tag => !entryOf(tag.id))
    .map(({ id }): Finding => ({ verdict: 'ask', reason: { kind: 'unknown', id } }))
  return [...contradictions, ...unknown]
}

/**
 * What the texts name and no manager has tagged or answered. A guest avoids it by the allergen, by one of its nuts or cereals, by a diet
 * that excludes it, and by a diet that is only implied by one that excludes it. It only ever adds caution.
 */
function mentionFindings(
  { mentions = [], allergens }: AssessableItem,
  selected: readonly string[],
  entryOf: typeof catalogueEntry,
): Finding[] {
  if (mentions.length === 0) return []
  const avoided = new Set(
    selected.flatMap(id => {
      const single = singleDetail(id, entryOf)
      if (single) return [id, single.group.id]
      const carriers = allergens.filter(tag => carriedDiets([tag.id]).has(id)).map(tag => tag.id)
      return [id, ...[id, ...carriers].flatMap(diet => dietRule(diet)?.excludes ?? [])]
    }),
  )
  return mentions
    .filter(({ allergenId }) => [...avoided].some(id => `${allergenId}:`.startsWith(`${id}:`)))
    .map(({ allergenId, field, kind }) => ({
      verdict: 'ask',
      reason:
        kind === 'implied'
          ? { kind: 'usually-contains', allergenId }
          : { kind: 'mentioned', allergenId, field },
    }))
}

/** Whether cross-contamination matters for a selected id: for everything but a way of eating. */
function avoidsSomething(id: string): boolean {
  return dietRule(id)?.kind !== 'way-of-eating'
}

/**
 * Whether strict mode hides a dish whose verdict is `ask` for this reason. It hides a dish that may contain what the guest
 * avoids, or whose tags are not confirmed. A dish that the kitchen can make without it stays visible. Strict mode never makes
 * a dish safe.
 */
export function isHiddenInStrictMode(reason: Reason): boolean {
  switch (reason.kind) {
    case 'can-be-made-without':
      return false
    case 'diet-contradicted':
    case 'other-named':
    case 'peanuts-not-answered':
      return reason.presence !== 'can_be_made_without'
    default:
      return true
  }
}
