import { expect } from 'chai'
import { menuIcon } from './hero.tsx'

describe('menuIcon [menu-icon-1]', () => {
  const cases = [
    ['Lunch', 'sun'],
    ['LUNCH SPECIALS', 'sun'],
    ['Mid day bites', 'sun'],
    ['Midday', 'sun'],
    ['Businesslunch', 'sun'],
    ['Brunch and lunch', 'sun'],
    ['mid-day', 'sun'],
    ['Dinner', 'moon'],
    ['Sunday brunch', 'coffee'],
    ['Breakfast all day', 'coffee'],
    ['Drinks', 'plate'],
    ['', 'plate'],
  ] as const
  for (const [name, icon] of cases)
    it(`is the ${icon} for a menu called "${name}"`, () => expect(menuIcon(name)).to.equal(icon))
})
