import type { AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import { expect } from 'chai'
import { figuresOf } from './figures.ts'

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

describe('figuresOf', () => {
  it('adds up the menus [analytics-figures-1]', () => {
    const figures = figuresOf({
      menus: [menu('Lunch', 5), menu('Dinner', 8)],
      uniqueVisitors: 6,
      uniqueItemsCount: 21,
    })
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
    const menus = [menu('Lunch', 5), menu('Dinner', 8, { published: false })]
    expect(figuresOf({ menus, uniqueVisitors: 0, uniqueItemsCount: 0 })).to.include({
      activeMenus: 1,
      totalViews: 13,
    })
  })

  it('keeps the ten most popular items, each with its menu [analytics-figures-3]', () => {
    const popularItems = Array.from({ length: 9 }, (_, index) => item(`Dish ${index}`, 9 - index))
    const { popularItems: shown } = figuresOf({
      menus: [
        menu('Lunch', 1, { popularItems: [item('Soup', 20), item('Bread', 1)] }),
        menu('Dinner', 1, { popularItems: [item('Soup', 30), ...popularItems] }),
      ],
      uniqueVisitors: 0,
      uniqueItemsCount: 12,
    })
    expect(shown).to.have.length(10)
    expect(shown.slice(0, 3)).to.deep.equal([
      { name: 'Soup', menu: 'Dinner', count: 30 },
      { name: 'Soup', menu: 'Lunch', count: 20 },
      { name: 'Dish 0', menu: 'Dinner', count: 9 },
    ])
    expect(shown.map(({ name }) => name)).not.to.include('Bread')
  })

  it('adds up each allergen over all menus, most filtered first', () => {
    const { allergens } = figuresOf({
      menus: [
        menu('Lunch', 1, { topAllergens: [filter('Milk', 2), filter('Vegan', 4)] }),
        menu('Dinner', 1, { topAllergens: [filter('Milk', 3), filter('Eggs', 4)] }),
      ],
      uniqueVisitors: 0,
      uniqueItemsCount: 0,
    })
    expect(allergens).to.deep.equal([
      { name: 'Milk', count: 5 },
      { name: 'Eggs', count: 4 },
      { name: 'Vegan', count: 4 },
    ])
  })

  it('is empty until there is guest activity [analytics-figures-4]', () => {
    const isEmpty = (menus: Menu[]) => figuresOf({ menus, uniqueVisitors: 0, uniqueItemsCount: 3 }).isEmpty
    expect(isEmpty([])).to.equal(true)
    expect(isEmpty([menu('Lunch', 0)])).to.equal(true)
    expect(isEmpty([menu('Lunch', 0), menu('Dinner', 1)])).to.equal(false)
    expect(isEmpty([menu('Lunch', 0, { topAllergens: [filter('Milk', 1)] })])).to.equal(false)
  })
})
