import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { presences } from '@safe-menu/contracts/allergens/presence'
import { lacksReason } from '@safe-menu/contracts/audit/reason'
import { AuditMark } from '@safe-menu/contracts/audit/views'
import { expect } from 'chai'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { allergenDefined, createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'
import { countQuery, type EntryRow, newestFirst } from './entries.queries.ts'

const lists = [[], ['almond'], ['walnut'], ['almond', 'walnut']]

describe('the filter by mark', () => {
  const audit = useTables(createAuditTables)
  const own = createRestaurantEvents()
  const { itemId, record } = own

  beforeEach(async () => {
    const steps: { presence: Presence; details: string[]; reason: string | null }[] = []
    for (const before of presences)
      for (const from of lists)
        for (const presence of presences)
          for (const details of lists)
            steps.push(
              { presence: before, details: from, reason: 'Recipe changed' },
              { presence, details, reason: steps.length % 3 === 0 ? 'Supplier changed' : null },
            )
    await audit.apply([
      allergenDefined(own, 'nuts'),
      allergenDefined(own, 'vegan', 'DIETARY_RESTRICTION'),
      ...own.opened(),
      ...steps.map((step, index) =>
        own.declared('nuts', {
          ...step,
          previousPresence: steps[index - 1]?.presence ?? null,
          overridden: index % 10 === 0,
        }),
      ),
      own.withdrawn('nuts'),
      own.declared('vegan'),
      own.withdrawn('vegan'),
      ...(['kept', 'removed'] as const).flatMap((command, index) => {
        const decidedAt = `2026-03-01T0${index}:00:00.000Z`
        const how = { decidedAt, metadata: { correlationId: command } }
        return [
          own.confirmed(itemId, decidedAt),
          record('ItemDetailsChanged', { itemId, name: command }, how),
          record('ItemPriceChanged', { itemId, priceCents: index }, how),
          ...(command === 'kept'
            ? [
                record(
                  'AllergensConfirmed',
                  { itemId, reviewedAt: decidedAt, edition: 1, stillChecked: true },
                  how,
                ),
              ]
            : []),
        ]
      }),
    ])
  })
  const filtered = (mark: AuditMark | null) => [...Array.from({ length: 11 }, () => null), mark]
  const entries = async (mark: AuditMark | null) =>
    (await audit.client.query<EntryRow>(newestFirst.text, [...filtered(mark), null, 10_000])).rows
  const positions = (rows: readonly EntryRow[]) => rows.map(({ position }) => position)

  it('finds the warnings that were weakened without a reason as the screen names them', async () => {
    const expected = (await entries(null)).filter(row =>
      lacksReason({
        kind: row.kind,
        reason: row.reason,
        before: row.before,
        after: row.after,
        allergen:
          row.allergen_id && row.category ? { id: row.allergen_id, name: '', category: row.category } : null,
      }),
    )
    expect(expected.length).to.be.within(20, 140)
    expect(positions(await entries('without_reason'))).to.deep.equal(positions(expected))
  })

  it('leaves out a change after which the item was still checked', async () => {
    const found = await entries('confirmation_removed')
    expect(found.map(({ after }) => (after as { name?: string }).name)).to.deep.equal(['removed'])
    const all = (await entries(null)).filter(row => row.took_confirmation_away)
    expect(positions(all)).to.deep.equal(positions(found))
  })

  it('finds the other marks, and counts what it finds', async () => {
    const all = await entries(null)
    const marked = all.filter(({ overridden }) => overridden)
    expect(positions(await entries('overridden'))).to.deep.equal(positions(marked))
    for (const mark of AuditMark.options) {
      const { rows } = await audit.client.query<{ count: number }>(countQuery.text, filtered(mark))
      expect(rows[0]?.count, mark).to.equal((await entries(mark)).length)
    }
  })
})
