export type MenuIcon = 'sun' | 'moon' | 'coffee' | 'plate'

/** The icon for a menu's name (specification section 2, "Customer menu view"): "mid day" may have a space, a hyphen or neither. */
export function menuIcon(menuName: string): MenuIcon {
  const name = menuName.toLowerCase()
  if (/lunch|mid[\s-]?day/u.test(name)) return 'sun'
  if (name.includes('dinner')) return 'moon'
  if (/brunch|breakfast/u.test(name)) return 'coffee'
  return 'plate'
}
