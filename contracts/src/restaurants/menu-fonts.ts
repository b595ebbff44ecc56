/**
 * The fonts that a restaurant can choose for its menu. All are readable, and part of the product or of every device, so that
 * no other host learns who reads a menu.
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
