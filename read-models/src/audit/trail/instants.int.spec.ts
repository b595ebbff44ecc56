import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'
import { instantsQueries } from './entries.queries.ts'

const changes = 20_000
const listed = 2_500

describe('the instants of a menu with a long history', () => {
  const audit = useTables(createAuditTables)
  const { menuId, ...own } = createRestaurantEvents()

  it('are those of its latest 2,500 entries, and of those before an instant', async () => {
    await audit.apply(own.opened())
    const prices: StoredEvent[] = []
    for (let start = 0; start < changes; start += 1_000) {
      const batch = Array.from({ length: 1_000 }, (_, index) => own.priced(start + index + 1))
      prices.push(...batch)
      await audit.apply([...batch, own.seen(batch.at(-1)?.metadata.decidedAt ?? '')])
    }
    await audit.client.query('analyze')
    const early = prices[1_000]?.metadata.decidedAt ?? ''
    const read = async (to: string | null) =>
      (await audit.client.query(instantsQueries.decided.text, [menuId, null, to])).rows
    expect(await read(null)).to.have.length(listed)
    expect(await read(early)).to.have.length(1_000 + 3)
    // No more entries than that are dated, whatever the menu has, and the reasons are looked up for none that guests could open.
    const { rows } = await audit.client.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, buffers, format json) ${instantsQueries.guests.text.replaceAll('$1', `'${menuId}'`).replaceAll(/\$[23]/gu, 'null')}`,
    )
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
    const loops = [...plan.matchAll(/"Actual Loops":\s*(\d+)/gu)].map(found => Number(found[1]))
    expect(Math.max(...loops)).to.be.within(listed - 500, listed)
    const pages = Number(plan.match(/"Shared Hit Blocks":\s*(\d+)/u)?.[1])
    expect(pages / listed, 'pages for each entry').to.be.within(1, 12)
  })
})
