import { type Customization, noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { menuCssText, readMenuCss } from '@safe-menu/contracts/restaurants/menu-styles'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import {
  foldByKey,
  insertion,
  ofType,
  overRows,
  type RecordedAs,
  replaceGiven,
  restaurantChanges,
  rowsStatement,
  withoutUndefined,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { pictureText } from '../picture-text.ts'

type ChangeEvent = RecordedAs<(typeof restaurantChanges)[number]>

/** The changes of a batch to a restaurant. A field that is missing keeps its column. */
interface Change extends Omit<RecordedAs<'RestaurantProfileChanged'>['data'], 'restaurantId'> {
  readonly restaurantId: string
  readonly customization?: string
  /** `picture` (JSON) replaces the column, also with `null`. */
  readonly isPictureChanged?: true
  readonly picture?: string | null
  readonly closed?: true
  readonly revision: bigint
  readonly position: bigint
}

const insert = insertion<RecordedAs<'RestaurantRegistered'>>('restaurant', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.restaurantId],
  name: ['text', event => event.data.profile.name],
  description: ['text', event => event.data.profile.description],
  address: ['text', event => event.data.profile.address],
  phone: ['text', event => event.data.profile.phone],
  website: ['text', event => event.data.profile.website],
  opening_hours: ['text', event => event.data.profile.openingHours ?? ''],
  time_zone: ['text', event => event.data.profile.timeZone],
  currency: ['text', event => event.data.profile.currency ?? defaultMoney.currency],
  locale: ['text', event => event.data.profile.locale ?? defaultMoney.locale],
  customization: ['json', () => customizationText(noCustomization)],
  revision: ['bigint', event => event.revision],
  position: ['bigint', event => event.position],
  changed_position: ['bigint', event => event.position],
})

const change = rowsStatement<Change>(
  'restaurant-change',
  {
    id: ['uuid', row => row.restaurantId],
    name: ['text', row => row.name],
    description: ['text', row => row.description],
    address: ['text', row => row.address],
    phone: ['text', row => row.phone],
    website: ['text', row => row.website],
    opening_hours: ['text', row => row.openingHours],
    time_zone: ['text', row => row.timeZone],
    currency: ['text', row => row.currency],
    locale: ['text', row => row.locale],
    customization: ['json', row => row.customization],
    picture_changed: ['boolean', row => row.isPictureChanged],
    picture: ['json', row => row.picture],
    closed: ['boolean', row => row.closed],
    revision: ['bigint', row => row.revision],
    position: ['bigint', row => row.position],
  },
  incoming => `
    update {schema}.restaurant as kept
    set ${replaceGiven('name', 'description', 'address', 'phone', 'website', 'opening_hours', 'time_zone')},
      ${replaceGiven('currency', 'locale', 'customization', 'closed')},
      picture = case when incoming.picture_changed then incoming.picture else kept.picture end,
      revision = incoming.revision, changed_position = incoming.position
    from ${incoming} where kept.id = incoming.id and kept.changed_position < incoming.position`,
)

/** Custom CSS is sanitised again: what was allowed when it was recorded may not be allowed today. A rebuild removes it. */
export const customizationText = (customization: Customization) =>
  JSON.stringify({ ...customization, customCss: menuCssText(readMenuCss(customization.customCss)) })

function patchFrom(event: ChangeEvent): Partial<Change> {
  switch (event.type) {
    case 'RestaurantProfileChanged':
      return withoutUndefined(event.data)
    case 'RestaurantBrandingChanged':
      return { customization: customizationText(event.data.customization) }
    case 'RestaurantPictureSet':
      return { isPictureChanged: true, picture: pictureText(event.data.picture) }
    case 'RestaurantPictureRemoved':
      return { isPictureChanged: true, picture: null }
    case 'RestaurantClosed':
      return { closed: true }
  }
}

const step = (before: Change | undefined, event: ChangeEvent): Change => ({
  ...before,
  ...patchFrom(event),
  restaurantId: event.data.restaurantId,
  revision: event.revision,
  position: event.position,
})

/** What everyone may see of a restaurant. `position` is that of its registration. */
export const restaurants: Projection = {
  name: 'restaurants',
  eventTypes: projectionGroups.menus.restaurants,
  tables: readSql('menus/restaurants/tables.sql'),
  apply(events) {
    const changes = foldByKey(ofType(events, ...restaurantChanges), event => event.data.restaurantId, step)
    return [...overRows(insert, ofType(events, 'RestaurantRegistered')), ...overRows(change, changes)]
  },
}
