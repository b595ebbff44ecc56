import type { AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import {
  analyticsFailure,
  figuresOf,
  loadStatusOf,
  noRestaurant,
  portOf,
  readPeriod,
  wordsOf,
} from './analytics.ts'

type Menu = AnalyticsView['menus'][number]

const menu = (name: string, views: number, rest: Partial<Menu> = {}): Menu => ({
  id: name as Menu['id'],
  name,
  published: true,
  menuViews: [{ views, uniqueVisitors: Math.ceil(views / 2) }],
  popularItems: [],
  topAllergens: [],
  ...rest,
})
const item = (name: string, views: number) => ({ menuItem: { name }, views })
const filter = (name: string, count: number) => ({ allergen: { name }, count })

const of = (...menus: Menu[]) => figuresOf({ menus, uniqueVisitors: 0, uniqueItemsCount: 12 })

describe('figuresOf', () => {
  it('adds up the menus [analytics-figures-1]', () => {
    const menus = [menu('Lunch', 5), menu('Dinner', 8)]
    const figures = figuresOf({ menus, uniqueVisitors: 6, uniqueItemsCount: 21 })
    // Somebody opened both menus: the days' visitors are fewer than the menus'.
    expect(figures).to.deep.include({ totalViews: 13, uniqueVisitors: 6, activeMenus: 2, uniqueItems: 21 })
    expect(figures.menus[0]).to.deep.equal({
      id: 'Lunch',
      name: 'Lunch',
      views: 5,
      visitors: 3,
      popularItems: 0,
    })
  })

  it('counts only published menus as active, but includes the views of drafts [analytics-figures-2]', () => {
    const figures = of(menu('Lunch', 5), menu('Dinner', 8, { published: false }))
    expect(figures).to.include({ activeMenus: 1, totalViews: 13 })
  })

  it('keeps the ten most popular items, each with its menu [analytics-figures-3]', () => {
    const popularItems = Array.from({ length: 9 }, (_, index) => item(`Dish ${index}`, 9 - index))
    const { popularItems: shown } = of(
      menu('Lunch', 1, { popularItems: [item('Soup', 20), item('Bread', 1)] }),
      menu('Dinner', 1, { popularItems: [item('Soup', 30), ...popularItems] }),
    )
    expect(shown).to.have.length(10)
    expect(shown.slice(0, 3)).to.deep.equal([
      { name: 'Soup', menu: 'Dinner', count: 30 },
      { name: 'Soup', menu: 'Lunch', count: 20 },
      { name: 'Dish 0', menu: 'Dinner', count: 9 },
    ])
    expect(shown.map(({ name }) => name)).not.to.include('Bread')
  })

  it('adds up each allergen over all menus, most filtered first', () => {
    const { allergens } = of(
      menu('Lunch', 1, { topAllergens: [filter('Milk', 2), filter('Vegan', 4)] }),
      menu('Dinner', 1, { topAllergens: [filter('Milk', 3), filter('Eggs', 4)] }),
    )
    expect(allergens).to.deep.equal([
      { name: 'Milk', count: 5 },
      { name: 'Eggs', count: 4 },
      { name: 'Vegan', count: 4 },
    ])
  })

  it('is empty until there is guest activity [analytics-figures-4]', () => {
    const filtered = menu('Lunch', 0, { topAllergens: [filter('Milk', 1)] })
    for (const menus of [[], [menu('Lunch', 0)]]) expect(of(...menus).isEmpty).to.equal(true)
    for (const menus of [[menu('Lunch', 0), menu('Dinner', 1)], [filtered]])
      expect(of(...menus).isEmpty).to.equal(false)
  })
})

describe('readPeriod', () => {
  it('is weekly unless the address names a period [analytics-address-1]', () => {
    expect(readPeriod('daily')).to.equal('daily')
    expect([null, '', 'yearly'].map(readPeriod)).to.deep.equal(['weekly', 'weekly', 'weekly'])
    expect(wordsOf('monthly').covers).to.equal('the last 12 months')
  })
})

const request = { hasData: false, isError: false, failureCount: 0 }

describe('loadStatusOf', () => {
  it('goes from checking to connecting to connected or error [analytics-loading-1]', () => {
    expect(loadStatusOf(request)).to.equal('checking')
    expect(loadStatusOf({ ...request, failureCount: 1 })).to.equal('connecting')
    expect(loadStatusOf({ ...request, hasData: true })).to.equal('connected')
    for (const hasData of [false, true])
      expect(loadStatusOf({ hasData, isError: true, failureCount: 3 })).to.equal('error')
  })
})

const failed = (status: number) =>
  analyticsFailure(new ApiError({ status, code: 'route.unknown', message: 'It is odd.' }), '3003')

describe('analyticsFailure [analytics-failure-1]', () => {
  it('uses the texts of the error catalogue', () => {
    expect([0, 401, 403, 500, 404].map(failed)).to.deep.equal([
      'Unable to connect to server. Please ensure the backend server is running on port 3003.',
      'Authentication failed. Please log in again.',
      'Access denied. You do not have permission to view this data.',
      'Server error occurred. Please try again later.',
      'Failed to fetch analytics data: It is odd.',
    ])
  })

  it('asks for a login when the token names no restaurant [analytics-failure-2]', () => {
    expect(analyticsFailure(noRestaurant, '3003')).to.equal('Please log in to view analytics.')
  })

  it('hides the message of an unexpected error', () => {
    const text = analyticsFailure(new TypeError('x is undefined'), '3003')
    expect(text).to.match(/^Failed to fetch analytics data: /u)
    expect(text).not.to.contain('undefined')
  })
})

describe('portOf [analytics-failure-3]', () => {
  it('is the port of the address, or the default of its scheme', () => {
    expect(portOf({ port: '8080', protocol: 'http:' })).to.equal('8080')
    expect(portOf({ port: '', protocol: 'http:' })).to.equal('80')
    expect(portOf({ port: '', protocol: 'https:' })).to.equal('443')
  })
})
