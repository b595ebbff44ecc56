import { type Customization, noCustomization } from '@safe-menu/contracts/restaurants/branding'
import type { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import { menuCssText, readMenuCss } from '@safe-menu/contracts/restaurants/menu-styles'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { overRows } from '../../folding/columns.ts'
import { foldByKey, ofType, type RecordedAs, recorded, withoutUndefined } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { pictureText } from '../picture-text.ts'

type ChangeEvent = RecordedAs<Exclude<(typeof restaurantEvents)[number]['type'], 'RestaurantRegistered'>>

/** The changes of a batch to a restaurant. A field that is missing keeps its column. */
interface Change extends Omit<RecordedAs<'RestaurantProfileChanged'>['data'], 'restaurantId'> {
  readonly restaurantId: string
  readonly customization?: string
  /** `picture` (JSON) replaces the column, also with `null`. */
  readonly isPictureChanged?: true
  readonly picture?: string | null
  readonly revision: bigint
  readonly position: bigint
}

const insert = `
  insert into {schema}.restaurant
    (id, name, description, address, phone, website, opening_hours, time_zone, currency, locale, customization, revision, position, changed_position)
  select id, name, description, address, phone, website, opening_hours, time_zone, currency, locale, customization::json, revision, position, position
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::text[], $12::bigint[], $13::bigint[])
    as registered (id, name, description, address, phone, website, opening_hours, time_zone, currency, locale, customization, revision, position)
  on conflict (id) do nothing`

const change = `
  update {schema}.restaurant as kept
  set name = coalesce(change.name, kept.name),
      description = coalesce(change.description, kept.description),
      address = coalesce(change.address, kept.address),
      phone = coalesce(change.phone, kept.phone),
      website = coalesce(change.website, kept.website),
      opening_hours = coalesce(change.opening_hours, kept.opening_hours),
      time_zone = coalesce(change.time_zone, kept.time_zone),
      currency = coalesce(change.currency, kept.currency),
      locale = coalesce(change.locale, kept.locale),
      customization = coalesce(change.customization::json, kept.customization),
      picture = case when change.picture_changed then change.picture::json else kept.picture end,
      revision = change.revision,
      changed_position = change.position
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::text[], $12::boolean[], $13::text[], $14::bigint[], $15::bigint[])
    as change (id, name, description, address, phone, website, opening_hours, time_zone, currency, locale, customization, picture_changed,
      picture, revision, position)
  where kept.id = change.id and kept.changed_position < change.position`

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
  version: 5, // pictures, opening hours
  eventTypes: projectionGroups.menus.restaurants,
  tables: readSql('menus/restaurants/tables.sql'),
  apply(events) {
    const changes = foldByKey<ChangeEvent, Change>(
      recorded(events).filter(
        (event): event is ChangeEvent =>
          event.type.startsWith('Restaurant') && event.type !== 'RestaurantRegistered',
      ),
      event => event.data.restaurantId,
      step,
    )
    return [
      ...overRows('restaurants-insert', insert, ofType(events, 'RestaurantRegistered'), [
        event => event.data.restaurantId,
        event => event.data.profile.name,
        event => event.data.profile.description,
        event => event.data.profile.address,
        event => event.data.profile.phone,
        event => event.data.profile.website,
        event => event.data.profile.openingHours ?? '',
        event => event.data.profile.timeZone,
        event => event.data.profile.currency ?? defaultMoney.currency,
        event => event.data.profile.locale ?? defaultMoney.locale,
        () => customizationText(noCustomization),
        event => event.revision,
        event => event.position,
      ]),
      ...overRows(
        'restaurants-change',
        change,
        [...changes.values()],
        [
          row => row.restaurantId,
          row => row.name,
          row => row.description,
          row => row.address,
          row => row.phone,
          row => row.website,
          row => row.openingHours,
          row => row.timeZone,
          row => row.currency,
          row => row.locale,
          row => row.customization,
          row => row.isPictureChanged,
          row => row.picture,
          row => row.revision,
          row => row.position,
        ],
      ),
    ]
  },
}
