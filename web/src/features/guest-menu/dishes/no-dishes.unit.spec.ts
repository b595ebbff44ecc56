import { expect } from 'chai'
import { guestItem } from '../testing/sample.ts'
import { closestDishes } from './no-dishes.tsx'

describe('the dishes that are closest to a guest’s filters', () => {
  const without = { kind: 'can-be-made-without', allergenId: 'milk', details: [] } as const
  const dish = (
    name: string,
    overrides = {},
    reasons: Parameters<typeof closestDishes>[0][0]['reasons'] = [without],
  ) => ({
    item: guestItem({ id: name, name, ...overrides }),
    reasons,
  })

  it('can be made without what they avoid, and are not sold out', () => {
    const ask = [
      dish('Soup'),
      dish('Stew', {}, [without, { kind: 'not-confirmed' }]),
      dish('Trout', { soldOutUntil: '2999-01-01T04:00:00.000Z' }),
    ]
    expect(closestDishes(ask).map(({ item }) => item.name)).to.deep.equal(['Soup'])
  })
})
