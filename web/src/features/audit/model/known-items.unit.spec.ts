import type { ItemId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { knownItems } from './known-items.ts'
import { entry, ids } from './sample.spec-help.ts'

describe('knownItems', () => {
  it('when items were renamed and deleted › then each once under its last name, deleted ones last', () => {
    const soup = 'ffffffff-1111-4111-8111-111111111111' as ItemId
    const newestFirst = [
      entry({ kind: 'item.deleted', item: { id: ids.item, name: 'Cake' } }),
      entry({ kind: 'item.changed', item: { id: soup, name: 'Soup' } }),
      entry({ kind: 'item.created', item: { id: soup, name: 'Broth' } }),
      entry({ kind: 'menu.created', item: null }),
      entry({ kind: 'item.created', item: { id: ids.item, name: 'Tart' } }),
    ]
    expect(knownItems(newestFirst)).to.deep.equal([
      { id: soup, name: 'Soup', deleted: false },
      { id: ids.item, name: 'Cake', deleted: true },
    ])
  })
})
