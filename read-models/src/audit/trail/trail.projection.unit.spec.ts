import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { createRecorder } from '../../testing/recorder.ts'
import type { RowsBefore } from './batch-rows.ts'
import { changesBetween } from './describe.ts'
import { foldBatch } from './trail.projection.ts'

const restaurantId = randomUUID()
const menuId = randomUUID()
const otherMenuId = randomUUID()
const itemId = randomUUID()
const nothing: RowsBefore = {
  chains: new Map(),
  items: new Map(),
  menus: new Map(),
  restaurants: new Map(),
  allergens: new Map(),
}
const texts = { description: '', crossContamination: '', modifications: '', section: '' }

function begin() {
  const { record } = createRecorder(restaurantId)
  const created = [
    record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
    record('MenuCreated', { menuId: otherMenuId, restaurantId, name: 'Dinner', description: '' }),
    record('ItemCreated', { itemId, menuId, restaurantId, name: 'Soup', ...texts, priceCents: 450 }),
  ]
  return { record, created }
}

/** The rows that the next batch reads from the tables after the previous batch. */
function following(before: RowsBefore, folded: ReturnType<typeof foldBatch>): RowsBefore {
  const last = <State>(
    known: ReadonlyMap<string, State>,
    versions: readonly { id: string; state: State }[],
  ) => new Map([...known, ...versions.map(({ id, state }): [string, State] => [id, state])])
  return {
    ...before,
    chains: new Map([...before.chains, ...folded.chainEnds]),
    items: last(before.items, folded.items),
    menus: last(before.menus, folded.menus),
  }
}

describe('foldBatch', () => {
  it('adds nothing for a repeated batch', () => {
    const { created } = begin()
    const folded = foldBatch(nothing, created)
    expect(folded.entries).to.have.length(3)
    const again = foldBatch(following(nothing, folded), created)
    expect(again).to.deep.include({
      ...{ entries: [], items: [], menus: [], stays: [], ends: [] },
      ...{ menuStays: [], menuEnds: [] },
    })
    expect(again.chainEnds.size).to.equal(0)
  })

  it('gives the same links for a batch cut in two', () => {
    const { created } = begin()
    const whole = foldBatch(nothing, created)
    const first = foldBatch(nothing, created.slice(0, 2))
    const second = foldBatch(following(nothing, first), created.slice(2))
    expect([...first.entries, ...second.entries]).to.deep.equal(whole.entries)
  })

  it('ends each stay where it ended if an item leaves and returns in one batch', () => {
    const { record, created } = begin()
    const archived = record('ItemArchived', { itemId })
    const restored = record('ItemRestored', { itemId, menuId: otherMenuId })
    const deleted = record('ItemDeleted', { itemId })
    const { stays, ends } = foldBatch(nothing, [...created, archived, restored, deleted])
    expect(
      stays.map(stay => ({ menuId: stay.menuId, from: stay.position, to: stay.endedPosition })),
    ).to.deep.equal([
      { menuId, from: created[2]?.position, to: archived.position },
      { menuId: otherMenuId, from: restored.position, to: deleted.position },
    ])
    expect(ends).to.deep.equal([])
  })

  it('ends a stay from an earlier batch, and only once', () => {
    const { record, created } = begin()
    const before = following(nothing, foldBatch(nothing, created))
    const archived = record('ItemArchived', { itemId })
    const deleted = record('ItemDeleted', { itemId })
    const { stays, ends } = foldBatch(before, [archived, deleted])
    expect(stays).to.deep.equal([])
    expect(ends).to.deep.equal([{ itemId, position: archived.position, at: archived.metadata.decidedAt }])
  })

  it('ends each publication of a menu, within one batch and across two', () => {
    const { record, created } = begin()
    const published = record('MenuPublished', { menuId })
    const unpublished = record('MenuUnpublished', { menuId })
    const again = record('MenuPublished', { menuId })
    const first = foldBatch(nothing, [...created, published, unpublished, again])
    expect(first.menuStays).to.deep.equal([
      { menuId, position: published.position, endedPosition: unpublished.position },
      { menuId, position: again.position, endedPosition: null },
    ])
    const deleted = record('MenuDeleted', { menuId })
    const { menuStays, menuEnds } = foldBatch(following(nothing, first), [deleted])
    expect(menuStays).to.deep.equal([])
    expect(menuEnds).to.deep.equal([{ menuId, position: deleted.position }])
  })

  it('says from which menu to which an item was restored', () => {
    const { record, created } = begin()
    const events = [
      ...created,
      record('ItemArchived', { itemId }),
      record('ItemRestored', { itemId, menuId: otherMenuId }),
    ]
    expect(foldBatch(nothing, events).entries.at(-1)).to.deep.include({
      kind: 'item.restored',
      menuName: 'Dinner',
      before: { status: 'archived', menuId, menuName: 'Lunch' },
      after: { status: 'active', menuId: otherMenuId, menuName: 'Dinner' },
    })
  })

  it('names the restaurant of an owner’s account that is registered before it', () => {
    const { record } = createRecorder(null)
    const profile = { name: 'Osteria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
    const registered = record('AccountRegistered', {
      accountId: randomUUID(),
      audience: 'restaurant',
      role: 'RESTAURANT',
      sealedEmail: 'sealed',
      sealedPasswordHash: 'sealed',
      restaurant: { restaurantId, profile },
    })
    expect(foldBatch(nothing, [registered]).entries[0]).to.deep.include({
      chain: 'platform',
      restaurantId,
      restaurantName: 'Osteria',
    })
  })

  it('keeps an item’s times rising when a clock was behind, but not the entry’s', () => {
    const { record, created } = begin()
    const late = record(
      'ItemPriceChanged',
      { itemId, priceCents: 1 },
      { decidedAt: '2020-01-01T00:00:00.000Z' },
    )
    const { items, entries } = foldBatch(nothing, [...created, late])
    expect(items.at(-1)?.state.decidedAt).to.equal(created[2]?.metadata.decidedAt)
    expect(entries.at(-1)?.event.metadata.decidedAt).to.equal('2020-01-01T00:00:00.000Z')
  })
})

describe('before and after of an entry', () => {
  it('are missing when nothing differs', () => {
    expect(changesBetween({ a: [1], b: null }, { a: [1] })).to.deep.equal({ before: null, after: null })
  })
  it('ignore the order of keys, which PostgreSQL does not keep', () => {
    const fonts = { heading: 'lora', body: '' }
    const stored = { body: '', heading: 'lora' }
    expect(changesBetween({ fonts: stored, a: 1 }, { fonts, a: 2 })).to.deep.equal({
      before: { a: 1 },
      after: { a: 2 },
    })
  })
  it('hold only the fields that differ', () => {
    expect(changesBetween({ a: 1, b: 2 }, { a: 1, b: 3, c: 4 })).to.deep.equal({
      before: { b: 2, c: null },
      after: { b: 3, c: 4 },
    })
  })
})
