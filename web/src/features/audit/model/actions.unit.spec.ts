import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { expect } from 'chai'
import { describeAction, groupByAction, lacksReason } from './actions.ts'

const entries = (...correlationIds: string[]) => correlationIds.map(correlationId => ({ correlationId }))
const sizes = (groups: readonly (readonly unknown[])[]) => groups.map(({ length }) => length)

describe('groupByAction', () => {
  it('puts three or more neighbouring entries of one action together', () => {
    expect(sizes(groupByAction(entries('a', 'a', 'a', 'b', 'c', 'c')))).to.deep.equal([3, 1, 1, 1])
    expect(sizes(groupByAction(entries('a', 'b', 'a', 'a')))).to.deep.equal([1, 1, 1, 1])
    expect(groupByAction([])).to.deep.equal([])
  })
})

describe('describeAction', () => {
  const entry = (item: string | null, menu: string | null) =>
    ({ item: item && { id: item, name: item }, menu: menu && { id: menu, name: menu } }) as AuditEntryView

  it('names the item, or the menu, that every entry is about', () => {
    expect(describeAction([entry('Tart', 'Dinner'), entry('Tart', 'Dinner')])).to.equal('2 changes to Tart')
    expect(describeAction([entry('Tart', 'Dinner'), entry('Soup', 'Dinner')])).to.equal(
      '2 changes to the menu Dinner',
    )
    expect(describeAction([entry(null, null), entry('Soup', 'Dinner')])).to.equal('2 changes at once')
  })
})

describe('lacksReason', () => {
  const change = (changes: Partial<AuditEntryView>) =>
    lacksReason({
      kind: 'allergen.presence_changed',
      allergen: { id: 'milk' as never, name: 'Milk', category: 'ALLERGEN' },
      before: { presence: 'contains', details: [] },
      after: { presence: 'may_contain', details: [] },
      reason: null,
      ...changes,
    })

  it('is true for an allergen that was removed or weakened without a reason', () => {
    expect(change({})).to.equal(true)
    expect(change({ kind: 'allergen.withdrawn', after: null })).to.equal(true)
  })

  it('is false with a reason, for a stronger warning and for a diet', () => {
    expect(change({ reason: 'Recipe changed' })).to.equal(false)
    const stronger = {
      before: { presence: 'may_contain', details: [] },
      after: { presence: 'contains', details: [] },
    }
    expect(change(stronger)).to.equal(false)
    expect(
      change({ allergen: { id: 'vegan' as never, name: 'Vegan', category: 'DIETARY_RESTRICTION' } }),
    ).to.equal(false)
    expect(change({ kind: 'allergen.declared', before: null })).to.equal(false)
  })
})
