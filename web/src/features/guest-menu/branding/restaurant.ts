import type { Customization } from '@safe-menu/contracts/restaurants/branding'

/** A restaurant as its guests' page needs it. */
export interface GuestRestaurant {
  readonly id: string | null
  readonly name: string | null
  readonly branding: Customization
}

type Fields = { readonly [key: string]: unknown }
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const colourOf = (value: unknown): string => (/^#[0-9a-f]{6}$/u.test(textOf(value)) ? textOf(value) : '')
const pictureOf = (value: unknown): string => (textOf(value).startsWith('https://') ? textOf(value) : '')

/**
 * Reads `GET /api/restaurants/{id}`, by hand as the menus are: zod stays out of the guest's script. What cannot be read is
 * the product's own look, never a fault: the menu does not wait for a colour.
 */
export function readRestaurant(answer: unknown): GuestRestaurant {
  const { id, name, customization } = fieldsOf(answer)
  const { colors, fonts, backgroundImage, logoUrl, customCss } = fieldsOf(customization)
  return {
    id: textOf(id) || null,
    name: textOf(name) || null,
    branding: {
      colors: {
        primary: colourOf(fieldsOf(colors).primary),
        secondary: colourOf(fieldsOf(colors).secondary),
      },
      fonts: { heading: textOf(fieldsOf(fonts).heading), body: textOf(fieldsOf(fonts).body) },
      backgroundImage: pictureOf(backgroundImage),
      logoUrl: pictureOf(logoUrl),
      customCss: textOf(customCss),
    },
  }
}
