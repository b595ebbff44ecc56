import { ItemId } from '@safe-menu/contracts/ids'
import { differingTags } from '@safe-menu/contracts/items/copies'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import fc from 'fast-check'
import { isRefusal } from '../../decision.ts'
import { allergen, declared, itemCreated, itemId, menuId, otherMenuId } from '../../testing/examples.ts'
import { decidedAtOf, folded, given } from '../../testing/given.ts'
import { itemFold, type RevisedItem } from '../state.ts'
import {
  answerForCopy,
  changeCopy,
  confirmCopy,
  tagCopy,
  unconfirmCopy,
  withdrawAnswerOfCopy,
} from './apply.ts'

const copyId = ItemId.parse('99999999-9999-4999-8999-999999999999')
type Created = Extract<ItemEvent, { type: 'ItemCreated' }>['data']

const created = (data: Partial<Created> = {}) =>
  ({ type: 'ItemCreated', data: { ...itemCreated.data, ...data } }) as ItemEvent
const confirmed: ItemEvent = {
  type: 'AllergensConfirmed',
  data: { itemId, reviewedAt: decidedAtOf(0), edition: 1 },
}
const withdrawn = (id: string): ItemEvent => ({
  type: 'AllergenWithdrawn',
  data: { itemId, allergenId: allergen(id), previousPresence: 'contains', reason: null },
})
const renamed = (texts: object): ItemEvent => ({ type: 'ItemDetailsChanged', data: { itemId, ...texts } })

/** An item with these events, on its menu. */
function itemOf(events: readonly ItemEvent[], data: Partial<Created> = {}): RevisedItem {
  const state = folded(itemFold, [created(data), ...events])
  return state.status === 'empty' ? expect.fail('no item') : state
}

/** A copy with these events, on another menu. The examples' events name the item: a fold does not look at that. */
const copyOf = (events: readonly ItemEvent[], data: Partial<Created> = {}) =>
  itemOf(events, {
    itemId: copyId,
    menuId: otherMenuId,
    copyOf: { itemId, familyId: itemId },
    ...data,
  })

/** A command on the item that left these events. */
function change(before: readonly ItemEvent[], ...events: readonly ItemEvent[]) {
  return { before: itemOf(before), after: itemOf([...before, ...events]) }
}

const at = decidedAtOf(9)
const statement = { reasonRequired: false, at }
const shown = (copy: RevisedItem) => ({ revision: String(copy.revision), at })
const deciding = (copy: RevisedItem) => given({ ...itemFold, initial: copy }, [])

describe('a dish on several menus', () => {
  it('remembers its family until it is made separate', () => {
    expect(itemOf([]).familyId).to.equal(itemId)
    expect(copyOf([]).familyId).to.equal(itemId)
    const separate = copyOf([{ type: 'ItemMadeSeparate', data: { itemId: copyId, familyId: menuId } }])
    expect(separate.familyId).to.equal(menuId)
  })

  describe('a change of tags', () => {
    it('applies to a copy with the same ones, with the reason', () => {
      const copy = copyOf([declared('milk'), declared('eggs')])
      deciding(copy)
        .when(() =>
          tagCopy(copy, change([declared('milk')], withdrawn('milk'), declared('nuts')), {
            ...statement,
            ...shown(copy),
            reason: 'New recipe',
          }),
        )
        .thenEvents([
          declared('nuts', { itemId: copyId, reason: 'New recipe' }),
          {
            type: 'AllergenWithdrawn',
            data: {
              itemId: copyId,
              allergenId: allergen('milk'),
              previousPresence: 'contains',
              reason: 'New recipe',
            },
          },
        ])
    })

    it('leaves out a copy that says something else, and one that has changed since', () => {
      const item = change([declared('milk')], withdrawn('milk'))
      const weaker = copyOf([declared('milk', { presence: 'may_contain' })])
      deciding(weaker)
        .when(() => tagCopy(weaker, item, { ...statement, ...shown(weaker) }))
        .thenRefused('copies.differ')
      const changed = copyOf([declared('milk'), declared('eggs')])
      deciding(changed)
        .when(() => tagCopy(changed, item, { ...statement, revision: '1', at }))
        .thenRefused('items.changed_since_seen')
      const done = copyOf([])
      deciding(done)
        .when(() => tagCopy(done, item, { ...statement, ...shown(done) }))
        .thenEvents([])
    })

    it('insists on no contradiction that the item does not have', () => {
      const item = change([declared('eggs')], declared('vegan', { overridden: true }))
      const same = copyOf([declared('eggs')])
      deciding(same)
        .when(() => tagCopy(same, item, { ...statement, ...shown(same) }))
        .thenEvents([declared('vegan', { itemId: copyId, overridden: true })])
      const withMilk = copyOf([declared('eggs'), declared('milk')])
      deciding(withMilk)
        .when(() => tagCopy(withMilk, item, { ...statement, ...shown(withMilk) }))
        .thenRefused('allergens.contradiction')
    })

    it('is undone with the confirmation of the copy', () => {
      const copy = copyOf([declared('milk'), confirmed, withdrawn('milk')])
      const undo = change([declared('milk'), withdrawn('milk')], declared('milk'))
      const events = tagCopy(copy, undo, { ...statement, ...shown(copy), undoTo: '2' })
      expect(isRefusal(events) ? events : events.map(({ type }) => type)).to.deep.equal([
        'AllergenDeclared',
        'AllergensConfirmed',
      ])
    })
  })

  describe('a change of texts', () => {
    it('applies to the same texts, never to a price or a section', () => {
      const item = change([], renamed({ name: 'Broth', section: 'Bowls' }), {
        type: 'ItemPriceChanged',
        data: { itemId, priceCents: 900 },
      })
      const copy = copyOf([])
      deciding(copy)
        .when(() => changeCopy(copy, item, shown(copy)))
        .thenEvents([{ type: 'ItemDetailsChanged', data: { itemId: copyId, name: 'Broth' } }])
      const other = copyOf([], { name: 'Soup of the house' })
      deciding(other)
        .when(() => changeCopy(other, item, shown(other)))
        .thenRefused('copies.differ')
    })

    it('keeps the confirmation only of a copy that was the same dish', () => {
      const item = change([declared('milk'), confirmed], renamed({ name: 'Broth' }))
      const typesOf = (copy: RevisedItem) => {
        const events = changeCopy(copy, item, { ...shown(copy), stillChecked: true })
        return isRefusal(events) ? events.refused : events.map(({ type }) => type)
      }
      expect(typesOf(copyOf([declared('milk'), confirmed]))).to.deep.equal([
        'ItemDetailsChanged',
        'AllergensConfirmed',
      ])
      expect(typesOf(copyOf([declared('eggs'), confirmed]))).to.deep.equal(['ItemDetailsChanged'])
      expect(typesOf(copyOf([declared('milk')]))).to.deep.equal(['ItemDetailsChanged'])
    })
  })

  it('confirms, and answers for, only a copy that is the same dish', () => {
    const mentions = [
      { allergenId: 'milk', presence: 'contains', word: 'cream', field: 'name', kind: 'named' } as const,
    ]
    const item = change([declared('eggs')], confirmed)
    const same = copyOf([declared('eggs')])
    const confirmation = confirmCopy(same, item, shown(same))
    expect(isRefusal(confirmation) ? confirmation : confirmation[0]?.type).to.equal('AllergensConfirmed')
    for (const copy of [
      copyOf([]),
      copyOf([declared('eggs', { presence: 'may_contain' })]),
      copyOf([declared('eggs')], { modifications: 'Without cream' }),
    ]) {
      deciding(copy)
        .when(() => confirmCopy(copy, item, shown(copy)))
        .thenRefused('copies.differ')
      deciding(copy)
        .when(() => answerForCopy(copy, item, { ...shown(copy), allergenId: allergen('milk') }))
        .thenRefused('copies.differ')
    }
    const open = copyOf([declared('eggs')], { mentions })
    deciding(open)
      .when(() => confirmCopy(open, item, shown(open)))
      .thenRefused('allergens.open_mentions')
    deciding(open)
      .when(() => answerForCopy(open, item, { ...shown(open), allergenId: allergen('milk') }))
      .thenEvents([{ type: 'ItemMentionAnswered', data: { itemId: copyId, allergenId: allergen('milk') } }])
  })

  it('withdraws the confirmation of every copy, and its answers', () => {
    const answers: ItemEvent = {
      type: 'ItemMentionAnswered',
      data: { itemId: copyId, allergenId: allergen('milk') },
    }
    const mentions = [
      { allergenId: 'milk', presence: 'contains', word: 'cream', field: 'name', kind: 'named' } as const,
    ]
    const other = copyOf([declared('eggs'), answers, confirmed], { mentions })
    deciding(other)
      .when(() => withdrawAnswerOfCopy(other, change([]), { allergenId: allergen('milk') }))
      .thenEvents([
        { type: 'ItemMentionAnswerWithdrawn', data: { itemId: copyId, allergenId: allergen('milk') } },
      ])
    const copy = copyOf([declared('nuts'), confirmed])
    deciding(copy)
      .when(() => unconfirmCopy(copy))
      .thenEvents([{ type: 'AllergensConfirmationWithdrawn', data: { itemId: copyId } }])
  })

  it('never gives a copy a tag, or a confirmation, that the item does not have', () => {
    const tag = fc
      .tuple(
        fc.constantFrom('milk', 'eggs', 'nuts', 'vegan'),
        fc.constantFrom('contains' as const, 'may_contain' as const),
      )
      .map(([id, presence]) => declared(id, { presence: id === 'vegan' ? 'contains' : presence }))
    const tags = fc.array(tag, { maxLength: 3 })
    const edits = fc.array(fc.oneof(tag, fc.constantFrom('milk', 'eggs', 'nuts', 'vegan').map(withdrawn)), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(tags, tags, edits, (ofItem, ofCopy, edit) => {
        const [item, copy] = [change(ofItem, ...edit), copyOf([...ofCopy, confirmed])]
        const events = tagCopy(copy, item, { ...statement, ...shown(copy) })
        const after = isRefusal(events) ? copy : folded({ ...itemFold, initial: copy }, events)
        if (after.status === 'empty') return expect.fail()
        // What has changed is now as on the item, and was as on the item.
        const changed = differingTags(copy.tags, after.tags)
        const isChanged = (id: string) => changed.includes(id)
        expect(differingTags(after.tags, item.after.tags).filter(isChanged)).to.deep.equal([])
        expect(differingTags(copy.tags, item.before.tags).filter(isChanged)).to.deep.equal([])
        const confirmation = confirmCopy(copy, item, shown(copy))
        if (!isRefusal(confirmation)) expect(differingTags(copy.tags, item.after.tags)).to.deep.equal([])
      }),
    )
  })
})
