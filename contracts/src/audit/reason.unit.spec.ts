import { expect } from 'chai'
import { lacksReason } from './reason.ts'
import type { AuditEntryView } from './views.ts'

describe('lacksReason', () => {
  const change = (changes: Partial<AuditEntryView>) =>
    lacksReason({
      kind: 'allergen.presence_changed',
      allergen: { id: 'milk' as never, name: 'Milk', category: 'ALLERGEN' },
      before: { presence: 'contains' },
      after: { presence: 'may_contain' },
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
      before: { presence: 'may_contain' },
      after: { presence: 'contains' },
    }
    expect(change(stronger)).to.equal(false)
    expect(
      change({ allergen: { id: 'vegan' as never, name: 'Vegan', category: 'DIETARY_RESTRICTION' } }),
    ).to.equal(false)
    expect(change({ kind: 'allergen.declared', before: null })).to.equal(false)
  })

  it('is also about named nuts', () => {
    const names = (before: string[], after: string[]) =>
      change({ before: { details: before }, after: { details: after } })
    expect(names([], ['almond'])).to.equal(true)
    expect(names(['almond', 'walnut'], ['almond'])).to.equal(true)
    expect(names(['almond'], ['almond', 'walnut'])).to.equal(false)
    expect(names(['almond'], [])).to.equal(true)
  })
})
