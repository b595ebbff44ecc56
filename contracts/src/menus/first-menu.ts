/** No zod here: the guest page loads this file. */

/** The menu that opens by default: the first with dishes, or the first of empty ones. `countOf`: how many dishes it has. */
export const firstMenu = <T>(menus: readonly T[], countOf: (menu: T) => number): T | undefined =>
  menus.find(menu => countOf(menu) > 0) ?? menus[0]
