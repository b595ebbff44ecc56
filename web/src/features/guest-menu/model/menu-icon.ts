export type MenuIcon = 'sun' | 'moon' | 'coffee' | 'plate'

/**
 * The icon of the hero header, from the menu's name (specification section 2, "Customer menu view"): lunch or mid day
 * is the sun, dinner the moon, brunch or breakfast coffee, anything else a plate. Case does not matter, and "mid day"
 * may be written with a space, a hyphen or neither.
 */
export function menuIcon(menuName: string): MenuIcon {
  const name = menuName.toLowerCase()
  if (/lunch|mid[\s-]?day/u.test(name)) return 'sun'
  if (name.includes('dinner')) return 'moon'
  if (/brunch|breakfast/u.test(name)) return 'coffee'
  return 'plate'
}
