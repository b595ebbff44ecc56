import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { expect } from 'chai'
import { accountId, restaurantId } from '../testing/examples.ts'
import { folded, given } from '../testing/given.ts'
import { changeRestaurant, registerRestaurant } from './decide.ts'
import { restaurantFold } from './state.ts'

const profile = {
  name: 'Trattoria',
  description: '',
  address: '1 Main Street',
  phone: '',
  website: '',
  timeZone: 'Europe/Rome',
  openingHours: '',
  ...defaultMoney,
}
const registered: RestaurantEvent = {
  type: 'RestaurantRegistered',
  data: { restaurantId, ownerAccountId: accountId, profile },
}
const green = { ...noCustomization, colors: { primary: '#1a6540', secondary: '' } }
const branded: RestaurantEvent = {
  type: 'RestaurantBrandingChanged',
  data: { restaurantId, customization: green },
}

describe('restaurants', () => {
  describe('registerRestaurant', () => {
    it('records nothing when the restaurant is registered', () => {
      given(restaurantFold, [registered])
        .when(state => registerRestaurant(state, { restaurantId, ownerAccountId: accountId, profile }))
        .thenEvents([])
    })
  })

  describe('changeRestaurant', () => {
    it('records only the profile fields that differ, including emptied ones', () => {
      given(restaurantFold, [registered])
        .when(state =>
          changeRestaurant(state, { profile: { name: 'Osteria', address: '', timeZone: 'Europe/Rome' } }),
        )
        .thenEvents([
          { type: 'RestaurantProfileChanged', data: { restaurantId, name: 'Osteria', address: '' } },
        ])
    })

    it('records the whole branding when a part differs', () => {
      given(restaurantFold, [registered, branded])
        .when(state =>
          changeRestaurant(state, { profile: {}, customization: { colors: { secondary: '#f2a65a' } } }),
        )
        .thenEvents([
          {
            type: 'RestaurantBrandingChanged',
            data: {
              restaurantId,
              customization: { ...noCustomization, colors: { primary: '#1a6540', secondary: '#f2a65a' } },
            },
          },
        ])
    })

    it('records nothing when nothing differs', () => {
      given(restaurantFold, [registered, branded])
        .when(state =>
          changeRestaurant(state, {
            profile: { name: 'Trattoria' },
            customization: { colors: { primary: '#1a6540' }, fonts: {}, customCss: '' },
          }),
        )
        .thenEvents([])
    })

    it('refuses an unknown restaurant', () => {
      given(restaurantFold, [])
        .when(state => changeRestaurant(state, { profile: { name: 'Nobody' } }))
        .thenRefused('restaurant.not_found')
    })
  })

  describe('the codes of a restaurant', () => {
    const legend = [{ code: 'gl', tags: ['gluten'], mayContain: [] }]
    const kept: RestaurantEvent = {
      type: 'RestaurantCodesChanged',
      data: { restaurantId, codeLegend: legend },
    }

    it('are recorded as a whole, and cleared by an empty list', () => {
      given(restaurantFold, [registered])
        .when(state => changeRestaurant(state, { profile: { codeLegend: legend } }))
        .thenEvents([kept])
      given(restaurantFold, [registered, kept])
        .when(state => changeRestaurant(state, { profile: { codeLegend: [] } }))
        .thenEvents([{ type: 'RestaurantCodesChanged', data: { restaurantId, codeLegend: [] } }])
    })

    it('are an event of their own beside a change that guests see', () => {
      given(restaurantFold, [registered])
        .when(state => changeRestaurant(state, { profile: { name: 'Osteria', codeLegend: legend } }))
        .thenEvents([{ type: 'RestaurantProfileChanged', data: { restaurantId, name: 'Osteria' } }, kept])
    })

    it('are not recorded again when they are the same', () => {
      given(restaurantFold, [registered, kept])
        .when(state => changeRestaurant(state, { profile: { codeLegend: structuredClone(legend) } }))
        .thenEvents([])
      given(restaurantFold, [registered])
        .when(state => changeRestaurant(state, { profile: { codeLegend: [] } }))
        .thenEvents([])
    })

    it('are not replaced by an edit that started before them', () => {
      given(restaurantFold, [registered, kept])
        .when(state => changeRestaurant(state, { profile: { codeLegend: [] }, revision: '0' }))
        .thenRefused('restaurant.changed_since_seen')
    })
  })

  it('folds a new time zone and keeps the rest of the profile', () => {
    const moved: RestaurantEvent = {
      type: 'RestaurantProfileChanged',
      data: { restaurantId, timeZone: 'Asia/Tokyo' },
    }
    const state = folded(restaurantFold, [registered, branded, moved])
    expect(state).to.deep.include({
      profile: { ...profile, timeZone: 'Asia/Tokyo' },
      customization: green,
    })
  })
})
