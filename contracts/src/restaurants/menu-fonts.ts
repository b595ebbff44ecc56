/**
 * The fonts a restaurant can choose for its menu: readable ones, each hosted with the product or on every device. No
 * other host learns who reads a menu.
 */
export const menuFonts = [
  { id: 'system-sans', name: 'Device sans-serif' },
  { id: 'system-serif', name: 'Device serif' },
  { id: 'lora', name: 'Lora (serif)' },
  { id: 'nunito', name: 'Nunito (rounded)' },
  { id: 'oswald', name: 'Oswald (narrow)' },
  { id: 'playfair-display', name: 'Playfair Display (elegant)' },
] as const

export type MenuFontId = (typeof menuFonts)[number]['id']

export const menuFontIds: readonly string[] = menuFonts.map(font => font.id)
