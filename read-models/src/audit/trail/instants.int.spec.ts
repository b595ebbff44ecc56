import { expect } from 'chai'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'
import { instantsQueries } from './entries.queries.ts'

const changes = 6_000

describe('the instants of a menu with a long history', () => {
  const audit = useTables(createAuditTables)
  const { menuId, ...own } = createRestaurantEvents()

  it('are those of its latest 5,000 entries, and of those before an instant', async () => {
    await audit.apply([own.registered(), own.menuCreated(), own.itemCreated()])
    const prices = Array.from({ length: changes }, (_, index) => own.priced(index + 1))
    for (let start = 0; start < changes; start += 1_000) await audit.apply(prices.slice(start, start + 1_000))
    await audit.client.query('analyze')
    const middle = prices[changes / 2]?.metadata.decidedAt ?? ''
    const read = async (to: string | null) =>
      (await audit.client.query(instantsQueries.decided.text, [menuId, null, to])).rows
    expect(await read(null)).to.have.length(5_000)
    expect(await read(middle)).to.have.length(changes / 2 + 2)
    // No more entries than that are dated, whatever the menu has.
    const { rows } = await audit.client.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, format json) ${instantsQueries.guests.text.replaceAll('$1', `'${menuId}'`).replaceAll(/\$[23]/gu, 'null')}`,
    )
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
    const loops = [...plan.matchAll(/"Actual Loops":\s*(\d+)/gu)].map(found => Number(found[1]))
    expect(Math.max(...loops)).to.be.within(4_000, 5_000)
  })
})
