import type { DiffView, HiddenReason } from '@safe-menu/contracts/audit/views'

/** Why guests could not open a menu at an instant, as a sentence. */
export function hiddenText(menuName: string | null, why: HiddenReason): string {
  const menu = menuName === null ? 'The menu' : `“${menuName}”`
  switch (why) {
    case 'not_yet':
      return 'It was not visible to guests yet.'
    case 'menu_not_published':
      return `${menu} was a draft.`
    case 'archived':
      return `${menu} was archived.`
    case 'deleted':
      return `${menu} was deleted.`
  }
}

/** What a comparison of what guests saw leaves out because they could not open it; `null`: they could, both times. */
export function hiddenInComparison({ view, shown }: Pick<DiffView, 'view' | 'shown'>): string | null {
  if (view !== 'guests' || shown === null) return null
  const sides = [
    ['first', shown.from.notShown],
    ['second', shown.to.notShown],
  ] as const
  const told = sides.flatMap(([which, why]) =>
    why === null ? [] : [`At the ${which} instant guests could not open the menu: ${clause(why)}.`],
  )
  return told.length > 0 ? told.join(' ') : null
}

function clause(why: HiddenReason): string {
  switch (why) {
    case 'not_yet':
      return 'it was not visible to guests yet'
    case 'menu_not_published':
      return 'it was a draft'
    case 'archived':
      return 'it was archived'
    case 'deleted':
      return 'it was deleted'
  }
}
