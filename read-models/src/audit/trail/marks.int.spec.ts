import { randomUUID } from 'node:crypto'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { presences } from '@safe-menu/contracts/allergens/presence'
import { lacksReason } from '@safe-menu/contracts/audit/reason'
import { AuditMark } from '@safe-menu/contracts/audit/views'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { countQuery, type EntryRow, newestFirst } from './entries.queries.ts'

const texts = { description: '', crossContamination: '', modifications: '', section: '' }
const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const lists = [[], ['almond'], ['walnut'], ['almond', 'walnut']]

describe('the filter by mark', () => {
  const [restaurantId, menuId, itemId] = [randomUUID(), randomUUID(), randomUUID()]
  let postgres: TestPostgres
  let audit: Awaited<ReturnType<typeof createAuditTables>>

  before(async () => {
    postgres = await startTestPostgres()
    audit = await createAuditTables(await postgres.createDatabase())
    const { record } = createRecorder(restaurantId)
    const tag = (allergenId: string) => ({ itemId, allergenId })
    const steps: { presence: Presence; details: string[]; reason: string | null }[] = []
    for (const before of presences)
      for (const from of lists)
        for (const presence of presences)
          for (const details of lists)
            steps.push(
              { presence: before, details: from, reason: 'Recipe changed' },
              { presence, details, reason: steps.length % 3 === 0 ? 'Supplier changed' : null },
            )
    const withdrawn = (allergenId: string, reason: string | null) =>
      record('AllergenWithdrawn', { ...tag(allergenId), previousPresence: 'contains', reason })
    const diet = {
      presence: 'contains' as const,
      details: [],
      previousPresence: null,
      overridden: false,
      reason: null,
    }
    const definitions = (['ALLERGEN', 'DIETARY_RESTRICTION'] as const).map(category =>
      record(
        'AllergenDefined',
        { allergenId: category === 'ALLERGEN' ? 'nuts' : 'vegan', name: category, category },
        { restaurantId: null },
      ),
    )
    await audit.apply([
      ...definitions,
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('ItemCreated', { itemId, menuId, restaurantId, name: 'Tart', ...texts, priceCents: 1 }),
      ...steps.map((step, index) =>
        record('AllergenDeclared', {
          ...tag('nuts'),
          ...step,
          previousPresence: steps[index - 1]?.presence ?? null,
          overridden: index % 10 === 0,
        }),
      ),
      withdrawn('nuts', null),
      record('AllergenDeclared', { ...tag('vegan'), ...diet }),
      withdrawn('vegan', null),
      ...(['kept', 'removed'] as const).flatMap((command, index) => {
        const decidedAt = `2026-03-01T0${index}:00:00.000Z`
        const how = { decidedAt, metadata: { correlationId: command } }
        const confirmed = { itemId, reviewedAt: decidedAt }
        return [
          record('AllergensConfirmed', confirmed),
          record('ItemDetailsChanged', { itemId, name: command }, how),
          record('ItemPriceChanged', { itemId, priceCents: index }, how),
          ...(command === 'kept'
            ? [record('AllergensConfirmed', { ...confirmed, stillChecked: true }, how)]
            : []),
        ]
      }),
    ])
  })
  after(async () => {
    await audit.close()
    await postgres.stop()
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
