import { expect } from 'chai'
import { shippedTags } from './offered.ts'
import { reportableMistakes } from './reportable.ts'

const tag = (id: string, presence: 'contains' | 'may_contain' = 'contains') => {
  const found = shippedTags().find(each => each.id === id)
  if (!found) throw new Error(id)
  return { ...found, presence, details: [] }
}
const idsOf = (allergens: ReturnType<typeof tag>[]) =>
  Object.fromEntries(
    reportableMistakes({ allergens }, shippedTags()).map(({ mistake, tags }) => [
      mistake,
      tags?.map(({ id }) => id) ?? null,
    ]),
  )

describe('reportableMistakes', () => {
  it('offers every allergen that the dish does not say it contains', () => {
    const { allergen_missing: missing } = idsOf([tag('milk'), tag('nuts', 'may_contain')])
    expect(missing).to.have.length(13).and.include('nuts')
    expect(missing).not.to.include.members(['milk'])
  })

  it('offers as wrong only what the dish has', () => {
    expect(idsOf([tag('milk'), tag('vegan')])).to.deep.include({
      allergen_not_in_dish: ['milk'],
      diet_wrong: ['vegan'],
      dish_gone: null,
    })
    expect(idsOf([])).to.have.keys('allergen_missing', 'text_or_price_wrong', 'dish_gone')
  })
})
