import type { DeclaredPresence, Presence } from './presence.ts'

/**
 * Whether changing the presence weakens the warning. Only a change to `contains` makes it stronger. The other two differ in
 * meaning, so a change between them counts as weakening too.
 */
function weakens(before: Presence, after: Presence): boolean {
  return before !== after && after !== 'contains'
}

/** Whether a named nut or cereal is no longer named (product, "Named nuts and cereals"). */
function dropsDetail(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return before.details.some(id => !after.details.includes(id))
}

/** Whether the first nut or cereal is named: "nuts" becomes "nuts (almond)", which excludes all others. */
function namesFirstDetail(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return before.details.length === 0 && after.details.length > 0
}

/** Whether a change weakens the warning. It then removes the item's confirmation. */
export function isWeaker(before: DeclaredPresence, after: DeclaredPresence): boolean {
  return (
    weakens(before.presence, after.presence) || dropsDetail(before, after) || namesFirstDetail(before, after)
  )
}

/**
 * Whether the manager must give a reason. Naming the first nut is part of filling in a new item, so it needs a reason only
 * if the item was confirmed.
 */
export function needsReason(
  before: DeclaredPresence,
  after: DeclaredPresence,
  isConfirmed: boolean,
): boolean {
  if (weakens(before.presence, after.presence) || dropsDetail(before, after)) return true
  return isConfirmed && namesFirstDetail(before, after)
}
