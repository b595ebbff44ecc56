import { expect } from 'chai'
import { menuIcon } from './hero.tsx'

describe('menuIcon [menu-icon-1]', () => {
  const icons = {
    sun: [
      'Lunch',
      'LUNCH SPECIALS',
      'Mid day bites',
      'Midday',
      'Businesslunch',
      'Brunch and lunch',
      'mid-day',
    ],
    moon: ['Dinner'],
    coffee: ['Sunday brunch', 'Breakfast all day'],
    plate: ['Drinks', ''],
  }
  for (const [icon, names] of Object.entries(icons))
    it(`is the ${icon} for menus called ${names.join(', ')}`, () => {
      for (const name of names) expect(menuIcon(name), name).to.equal(icon)
    })
})
