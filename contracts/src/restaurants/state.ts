import type { RestaurantId } from '../ids.ts'
import { type Picture, pictureView } from '../picture.ts'
import { type Customization, noCustomization } from './branding.ts'
import type { CodeLegend } from './code-legend.ts'
import type { RestaurantEvent } from './events.ts'
import { menuCssText, readMenuCss } from './menu-styles.ts'
import type { RestaurantProfile } from './profile.ts'
import type { RestaurantView } from './views.ts'

/** A restaurant, the stream `restaurant-{id}`. Everyone may see it, except its codes. */
export interface Restaurant {
  readonly restaurantId: RestaurantId
  readonly profile: RestaurantProfile
  readonly customization: Customization
  readonly picture: Picture | null
  /** What its codes mean, for imports. Guests never see them. */
  readonly codeLegend: CodeLegend
  /** Its owner is erased: guests see neither the restaurant nor its menus. */
  readonly closed: boolean
}

/**
 * Applies one event to a restaurant, for decisions and for guests' documents. Pure. A second registration changes nothing.
 * @throws Error when the restaurant was never registered: the log is broken
 */
export function evolveRestaurant(restaurant: Restaurant | undefined, event: RestaurantEvent): Restaurant {
  if (restaurant === undefined) {
    if (event.type !== 'RestaurantRegistered')
      throw new Error(`restaurant ${event.data.restaurantId} was never registered`)
    return {
      restaurantId: event.data.restaurantId,
      profile: event.data.profile,
      customization: noCustomization,
      picture: null,
      codeLegend: [],
      closed: false,
    }
  }
  switch (event.type) {
    case 'RestaurantRegistered':
      return restaurant
    case 'RestaurantProfileChanged': {
      const { restaurantId: _, ...change } = event.data
      return { ...restaurant, profile: { ...restaurant.profile, ...defined(change) } }
    }
    case 'RestaurantCodesChanged':
      return { ...restaurant, codeLegend: event.data.codeLegend }
    case 'RestaurantBrandingChanged':
      return { ...restaurant, customization: event.data.customization }
    case 'RestaurantPictureSet':
      return { ...restaurant, picture: event.data.picture }
    case 'RestaurantPictureRemoved':
      return { ...restaurant, picture: null }
    case 'RestaurantClosed':
      return { ...restaurant, closed: true }
  }
}

/** A key whose value is `undefined` must not overwrite. */
function defined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** The restaurant as everyone may see it: without its codes. */
export function restaurantView(restaurant: Restaurant, revision: bigint): RestaurantView {
  const { restaurantId, profile, customization, picture } = restaurant
  const { colors, fonts, backgroundImage, logoUrl, customCss } = customization
  return {
    id: restaurantId,
    revision: String(revision),
    name: profile.name,
    description: profile.description,
    address: profile.address,
    phone: profile.phone,
    website: profile.website,
    openingHours: profile.openingHours,
    timeZone: profile.timeZone,
    currency: profile.currency,
    locale: profile.locale,
    customization: {
      colors: { primary: colors.primary, secondary: colors.secondary },
      fonts: { heading: fonts.heading, body: fonts.body },
      backgroundImage,
      logoUrl,
      // Sanitised again: what was allowed when it was recorded may not be allowed today.
      customCss: menuCssText(readMenuCss(customCss)),
    },
    picture: picture && pictureView(picture),
  }
}
