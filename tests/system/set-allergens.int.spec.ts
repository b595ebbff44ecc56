import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { createExtremeRestaurant, type ExtremeRestaurant } from './extremes/extreme-restaurant.ts'

type Tags = readonly { readonly id: string; readonly presence: string }[]
const idsOf = (tags: Tags) => tags.map(({ id }) => id)

describe('tags that are replaced by one call', () => {
  let restaurant: ExtremeRestaurant
  before(async () => {
    restaurant = await createExtremeRestaurant()
  })
  after(() => restaurant.stop())

  const set = (...ids: readonly string[]) =>
    restaurant.call(allergenRoutes.set, {
      body: { allergens: ids.map(allergenId => ({ allergenId, presence: 'contains' })) },
    })

  it('show no state in between, to guests or in the history', async () => {
    await restaurant.call(menuRoutes.change, { body: { published: true } })
    const before = ['milk', 'nuts', 'sesame']
    const after = ['celery', 'eggs', 'fish', 'gluten']
    const first = await set(...before)
    await restaurant.readAfter(menuRoutes.get, first) // otherwise guests may see both changes at once
    const written = await set(...after)
    expect([first.status, written.status]).to.deep.equal([200, 200])

    const menu = await restaurant.readAfter(menuRoutes.get, written)
    const [item] = menu.body.items
    expect(idsOf(item.allergens).sort()).to.deep.equal(after)

    const { itemId: id } = restaurant.ids
    const history = await restaurant.readAfter(auditRoutes.history, written, {
      query: { item: id, limit: 7 },
    })
    const entries: AuditEntryView[] = history.body
    expect(new Set(entries.map(({ correlationId }) => correlationId)).size, 'one group of entries').to.equal(
      1,
    )
    expect(new Set(entries.map(({ decidedAt }) => decidedAt)).size).to.equal(1)
    const [{ decidedAt }] = entries as [AuditEntryView]

    const shownAt = async (time: string, view: string) => {
      const { body } = await restaurant.readAfter(auditRoutes.itemAt, written, { query: { time, view } })
      return idsOf(body.state.item.allergens).sort()
    }
    const justBefore = new Date(Date.parse(decidedAt) - 1).toISOString()
    expect(await shownAt(justBefore, 'decided')).to.deep.equal(before)
    expect(await shownAt(decidedAt, 'decided')).to.deep.equal(after)

    await waitUntil('guests have seen the change', async () => {
      const now = await restaurant.readAfter(auditRoutes.history, written, { query: { item: id, limit: 7 } })
      return now.body.every((entry: AuditEntryView) => entry.visibleAt !== null)
    })
    const query = { view: 'guests' }
    const { body: instants } = await restaurant.readAfter(auditRoutes.instants, written, { query })
    const states = new Set<string>()
    for (const { at } of instants) {
      const { body } = await restaurant.readAfter(auditRoutes.itemAt, written, {
        query: { time: at, ...query },
      })
      if (body.state) states.add(idsOf(body.state.item.allergens).sort().join())
    }
    expect([...states].filter(state => state !== '')).to.deep.equal([before.join(), after.join()])
  })
})
