import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import type { MoneyFormat } from '@safe-menu/contracts/restaurants/money-format'
import { fieldsOf, textOf } from '../../../device/read-json.ts'
import { pictureAddress } from '../../../dish/picture-address.ts'

/** What the guest page needs to know about a restaurant. */
export interface GuestRestaurant {
  readonly id: string | null
  readonly name: string | null
  /** `null`: not known yet. */
  readonly money: MoneyFormat | null
  /** IANA name. Empty: not known yet. */
  readonly timeZone: string
  readonly branding: Customization
  /** The whole answer, for later scripts. */
  readonly answer: unknown
}

const colourOf = (value: unknown): string => (/^#[0-9a-f]{6}$/u.test(textOf(value)) ? textOf(value) : '')
const pictureOf = (value: unknown): string => (textOf(value).startsWith('https://') ? textOf(value) : '')

/** Reads `GET /api/restaurants/{id}`. Unreadable parts fall back to the product's own look and never fail. */
export function readRestaurant(answer: unknown): GuestRestaurant {
  const { id, name, currency, locale, timeZone, customization, picture } = fieldsOf(answer)
  const { id: own } = fieldsOf(picture)
  const { colors, fonts, backgroundImage, logoUrl, customCss } = fieldsOf(customization)
  return {
    id: textOf(id) || null,
    name: textOf(name) || null,
    money: textOf(currency) && textOf(locale) ? { currency: textOf(currency), locale: textOf(locale) } : null,
    timeZone: textOf(timeZone),
    branding: {
      colors: {
        primary: colourOf(fieldsOf(colors).primary),
        secondary: colourOf(fieldsOf(colors).secondary),
      },
      fonts: { heading: textOf(fieldsOf(fonts).heading), body: textOf(fieldsOf(fonts).body) },
      backgroundImage: pictureOf(backgroundImage) || (own ? pictureAddress(String(own), 'full') : ''),
      logoUrl: pictureOf(logoUrl),
      customCss: textOf(customCss),
    },
    answer,
  }
}

/** The class of the element around everything that a branding may style. */
export const menuRoot = 'menu-view'
