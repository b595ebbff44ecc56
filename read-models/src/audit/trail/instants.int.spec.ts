import { randomUUID } from 'node:crypto'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { instantsQueries } from './entries.queries.ts'

const changes = 6_000
const texts = { description: '', crossContamination: '', modifications: '', section: '' }
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }

describe('the instants of a menu with a long history', () => {
  const [restaurantId, menuId, itemId] = [randomUUID(), randomUUID(), randomUUID()]
  let postgres: TestPostgres
  let audit: Awaited<ReturnType<typeof createAuditTables>>
  let middle = ''

  before(async () => {
    postgres = await startTestPostgres()
    audit = await createAuditTables(await postgres.createDatabase())
    const { record } = createRecorder(restaurantId)
    await audit.apply([
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('ItemCreated', { itemId, menuId, restaurantId, name: 'Tart', ...texts, priceCents: 0 }),
    ])
    const prices = Array.from({ length: changes }, (_, index) =>
      record('ItemPriceChanged', { itemId, priceCents: index + 1 }),
    )
    for (let start = 0; start < changes; start += 1_000) await audit.apply(prices.slice(start, start + 1_000))
    await audit.client.query('analyze')
    middle = prices[changes / 2]?.metadata.decidedAt ?? ''
  })
  after(async () => {
    await audit.close()
    await postgres.stop()
  })

  it('are those of its latest 5,000 entries, and of those before an instant', async () => {
    const read = async (to: string | null) =>
      (await audit.client.query(instantsQueries.decided.text, [menuId, null, to])).rows
    expect(await read(null)).to.have.length(5_000)
    expect(await read(middle)).to.have.length(changes / 2 + 2)
  })

  it('date no more entries than that, whatever the menu has', async () => {
    const { rows } = await audit.client.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, format json) ${instantsQueries.guests.text.replaceAll('$1', `'${menuId}'`).replaceAll(/\$[23]/gu, 'null')}`,
    )
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
    const loops = [...plan.matchAll(/"Actual Loops":\s*(\d+)/gu)].map(found => Number(found[1]))
    expect(Math.max(...loops)).to.be.within(4_000, 5_000)
  })
})
