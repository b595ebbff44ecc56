import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { expect } from 'chai'
import { allergen } from '../testing/examples.ts'
import { given } from '../testing/given.ts'
import { createMemoryGateway } from '../testing/memory-gateway.ts'
import { createWritePath } from '../write-path/execute.ts'
import { type CatalogueEvent, catalogueFold, missingFrom, seedCatalogue } from './seed-catalogue.ts'

const whole = catalogue.map(
  ({ id, name, category }): CatalogueEvent => ({
    type: 'AllergenDefined',
    data: { allergenId: allergen(id), name, category },
  }),
)

describe('allergen catalogue', () => {
  it('misses all entries in an empty stream and none after seeding', () => {
    given(catalogueFold, []).when(missingFrom).thenEvents(whole)
    given(catalogueFold, whole).when(missingFrom).thenEvents([])
  })

  it('renames an entry that had another name', () => {
    const old = whole.map(event =>
      event.type === 'AllergenDefined' && event.data.allergenId === 'milk'
        ? { ...event, data: { ...event.data, name: 'Dairy' } }
        : event,
    )
    given(catalogueFold, old)
      .when(missingFrom)
      .thenEvents([{ type: 'AllergenRenamed', data: { allergenId: allergen('milk'), name: 'Milk' } }])
  })

  it('is appended once, even by two processes at the same time', async () => {
    const store = createMemoryGateway()
    const start = () => seedCatalogue(createWritePath({ gateway: store }))
    await Promise.all([start(), start()])
    await start()
    expect(store.eventsOf('allergen-catalogue')).to.have.length(catalogue.length)
  })
})
