import { catalogueEntry, isDiet } from '../allergens/catalogue.ts'
import type { Presence } from '../allergens/presence.ts'

/**
 * What one cell, word or code of an imported row says of a tag. `open`: only the manager knows. `left_out`: the kitchen can leave it out of
 * the whole dish, whatever else contains it.
 */
export interface Statement<Id extends string = string> {
  readonly id: Id
  readonly says: Presence | 'absent' | 'unknown' | 'open' | 'left_out'
  readonly details: readonly string[]
  /** The cereal or nut of its column; `null`: it speaks of the whole allergen. */
  readonly columnDetail: string | null
  /** It is a cell of a column for the tag or for a cereal or nut, not for one food with it: it can say that something is absent. */
  readonly isColumn: boolean
}

/** What all statements of a row say of one tag. */
export interface UnitedTag<Id extends string = string> {
  readonly id: Id
  readonly says: Presence | 'absent' | 'unknown'
  readonly details: readonly string[]
  /** Other cereals or nuts that it only may contain; `null`: any. */
  readonly mayDetails: readonly (string | null)[]
  /** A part of it is an open question. */
  readonly isOpen: boolean
}

/** Unites what a row says of each tag. */
export function uniteByTag<Id extends string>(
  statements: readonly Statement<Id>[],
): readonly UnitedTag<Id>[] {
  const ids = [...new Set(statements.map(({ id }) => id))]
  return ids.map(id =>
    unite(
      id,
      statements.filter(each => each.id === id),
    ),
  )
}

/**
 * Never towards less: the strongest presence counts, and two that exclude each other count as contained. Details stay only if every
 * statement names one, except those of traces: nuts that are contained stay named beside "may contain nuts", because a tag that names some
 * of its nuts is never safe for a guest who avoids another one. The tag is absent only if all say so and their columns cover all of its
 * cereals or nuts. A diet is carried only if all say so.
 */
function unite<Id extends string>(id: Id, statements: readonly Statement<Id>[]): UnitedTag<Id> {
  const isOpen = statements.some(({ says }) => says === 'open')
  const present = statements.filter((each): each is Statement<Id> & { says: Presence } =>
    isPresence(each.says),
  )
  const canBeLeftOut = statements.some(({ says }) => says === 'left_out')
  const [first] = present
  if (!first && canBeLeftOut) return { id, says: 'can_be_made_without', details: [], mayDetails: [], isOpen }
  if (!first) {
    const isAbsent = statements.every(({ says }) => says === 'absent') && coversAll(id, statements)
    return { id, says: isAbsent ? 'absent' : 'unknown', details: [], mayDetails: [], isOpen }
  }
  if (isDiet(id)) {
    const isCarried = statements.every(({ says }) => says === 'contains')
    return { id, says: isCarried ? 'contains' : 'unknown', details: [], mayDetails: [], isOpen }
  }
  const isSame = present.every(({ says }) => says === first.says)
  const hasTraces = present.some(each => each.says === 'may_contain')
  const says =
    canBeLeftOut && !hasTraces ? 'can_be_made_without' : isSame && !canBeLeftOut ? first.says : 'contains'
  const traces = isSame ? [] : present.filter(each => each.says === 'may_contain')
  const firm = present.filter(each => !traces.includes(each))
  // An open cell may name another nut, or any.
  const isNamed = !isOpen && firm.every(({ details }) => details.length > 0)
  const details = isNamed ? sortedDetails(id, firm) : []
  const ofAny = traces.some(each => each.details.length === 0) ? [null] : []
  const others = [...sortedDetails(id, traces).filter(each => !details.includes(each)), ...ofAny]
  return { id, says, details, mayDetails: details.length > 0 ? others : [], isOpen }
}

const isPresence = (says: Statement['says']): says is Presence =>
  says === 'contains' || says === 'may_contain' || says === 'can_be_made_without'

function sortedDetails(id: string, statements: readonly Statement[]): readonly string[] {
  const named = new Set(statements.flatMap(({ details }) => details))
  return (catalogueEntry(id)?.details ?? []).map(detail => detail.id).filter(detail => named.has(detail))
}

/**
 * Whether columns speak for the whole tag: one is the tag's own, or each cereal or nut has one. Spelt is a kind of wheat. Prawns and
 * crabs are not all crustaceans.
 */
function coversAll(id: string, statements: readonly Statement[]): boolean {
  const columns = new Set(
    statements.filter(({ isColumn }) => isColumn).map(({ columnDetail }) => columnDetail),
  )
  if (columns.has(null)) return true
  const details = catalogueEntry(id)?.details ?? []
  return (
    details.length > 0 &&
    details.every(({ id: own, kind }) => columns.has(own) || (kind !== undefined && columns.has(kind)))
  )
}
