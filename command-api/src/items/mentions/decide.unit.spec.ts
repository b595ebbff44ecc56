import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { expect } from 'chai'
import { isRefusal } from '../../decision.ts'
import { menuFold } from '../../menus/state.ts'
import { allergen, declared, itemCreated, itemId, menuCreated } from '../../testing/examples.ts'
import { decidedAtOf, folded, given } from '../../testing/given.ts'
import { changeItem, createItem } from '../decide.ts'
import { importItem } from '../import/decide.ts'
import { itemFold, type RevisedItem } from '../state.ts'
import { confirmAllergens } from '../tags/decide.ts'
import { translateItem } from '../translations/decide.ts'
import { answerMention, searchAgain, withdrawAnswer } from './decide.ts'

const at = '2026-03-12T19:32:00.000Z'
const texts = { ...noTexts, price: 0 }
const german = { language: 'de', name: '', description: '', crossContamination: '', modifications: '' }
const menu = folded(menuFold, [menuCreated])

/** An item that a manager created under this name. */
function created(name: string, ...events: readonly ItemEvent[]): RevisedItem {
  const first = createItem(itemFold.initial, menu, { ...texts, itemId, name, language: 'en' })
  if (isRefusal(first)) expect.fail(first.refused)
  return after(itemFold.initial, ...first, ...events)
}

function after(before: typeof itemFold.initial, ...events: readonly ItemEvent[]): RevisedItem {
  const state = events.reduce(
    (current, event) =>
      itemFold.evolve(
        current,
        event,
        decidedAtOf(1),
        current.status === 'empty' ? 0n : current.revision + 1n,
      ),
    before,
  )
  return state.status === 'empty' ? expect.fail('no item') : state
}

const confirm = (item: RevisedItem) => confirmAllergens(item, { revision: String(item.revision), at })
const answer = (item: RevisedItem, id: string) =>
  answerMention(item, { allergenId: allergen(id), revision: String(item.revision) })
const code = (decision: ReturnType<typeof confirm>) => (isRefusal(decision) ? decision.refused : 'events')

describe('words in an item’s texts that name an allergen', () => {
  it('keep the item unconfirmed until each is tagged as strongly or answered', () => {
    const item = created('Cheese omelette')
    expect(item.mentions.map(({ allergenId, word }) => [allergenId, word])).to.deep.equal([
      ['eggs', 'omelette'],
      ['milk', 'Cheese'],
    ])
    expect(confirm(item)).to.include({ refused: 'allergens.open_mentions' })
    expect(confirm(item)).to.have.property('text').that.includes('Eggs (“omelette”), Milk (“Cheese”)')
    const weaker = after(item, declared('milk', { presence: 'may_contain' }), declared('eggs'))
    expect(code(confirm(weaker))).to.equal('allergens.open_mentions')
    expect(code(confirm(after(item, declared('milk'), declared('eggs'))))).to.equal('events')
    const answered = after(after(item, declared('milk')), ...(answer(item, 'eggs') as ItemEvent[]))
    expect(code(confirm(answered))).to.equal('events')
    expect(answered.mentions[0]).to.include({ allergenId: 'eggs', answeredAt: decidedAtOf(1) })
  })

  it('ask again after a changed text or tag, and for a copy or a translation', () => {
    const item = created('Cheese dip')
    const answered = after(item, ...(answer(item, 'milk') as ItemEvent[]))
    expect(code(confirm(answered))).to.equal('events')
    for (const change of [
      changeItem(answered, { at, description: 'With chives' }),
      translateItem(answered, { ...german, name: 'Käse' }),
      translateItem(answered, { ...german, crossContamination: 'In der Fritteuse für Käse' }),
      [
        declared('milk'),
        {
          type: 'AllergenWithdrawn',
          data: { itemId, allergenId: allergen('milk'), previousPresence: 'contains', reason: null },
        } as const,
      ],
    ])
      expect(code(confirm(after(answered, ...(change as ItemEvent[]))))).to.equal('allergens.open_mentions')
    const renamed = changeItem(answered, { at, name: 'Dip' }) as ItemEvent[]
    expect(after(answered, ...renamed).mentions).to.deep.equal([])
    expect(
      code(
        confirm(
          after(answered, ...(changeItem(answered, { at, section: 'Sides', price: 5 }) as ItemEvent[])),
        ),
      ),
    ).to.equal('events')
  })

  it('cannot be kept confirmed with “still checked” when the new text names one', () => {
    const item = created('Soup', { type: 'AllergensConfirmed', data: { itemId, reviewedAt: at, edition: 1 } })
    const command = { at, description: 'With cheese', revision: String(item.revision), stillChecked: true }
    expect(code(changeItem(item, command))).to.equal('allergens.open_mentions')
    expect(code(changeItem(item, { ...command, description: 'With chives' }))).to.equal('events')
  })

  it('are not confirmed by an import that asks to', () => {
    const row = {
      ...texts,
      name: 'Cheese dip',
      line: 2,
      tags: [],
      absent: [allergen('milk')],
      translations: [],
      filled: new Set(),
      isComplete: true,
      reviewedAt: at,
    } as unknown as Parameters<typeof importItem>[2]['row']
    const types = (each: typeof row) =>
      (importItem(itemFold.initial, menu, { itemId, row: each, confirmsReviewed: true }) as ItemEvent[]).map(
        ({ type }) => type,
      )
    expect(types(row)).to.deep.equal(['ItemCreated', 'AllergensReviewedInPart'])
    expect(types({ ...row, name: 'Dip' })).to.deep.equal(['ItemCreated', 'AllergensConfirmed'])
  })

  it('can be answered only where one is open, for the texts that the manager read', () => {
    const item = created('Dip')
    const renamed = after(item, ...(changeItem(item, { at, name: 'Cheese dip' }) as ItemEvent[]))
    given(itemFold, [itemCreated])
      .when(() => answer(item, 'milk'))
      .thenEvents([])
    expect(
      code(answerMention(renamed, { allergenId: allergen('milk'), revision: String(item.revision) })),
    ).to.equal('items.changed_since_seen')
    expect(answer(renamed, 'milk')).to.deep.equal([
      { type: 'ItemMentionAnswered', data: { itemId, allergenId: 'milk' } },
    ])
  })

  it('are read in the language of the restaurant where a word means several things', () => {
    const named = { ...texts, itemId, name: 'Ser' }
    const mentionsOf = (language: string) => {
      const events = createItem(itemFold.initial, menu, { ...named, language }) as ItemEvent[]
      return after(itemFold.initial, ...events).mentions.map(({ allergenId }) => allergenId)
    }
    expect(mentionsOf('pl')).to.deep.equal(['milk'])
    expect(mentionsOf('en')).to.deep.equal([])
    const renamed = changeItem(created('Dip'), { at, name: 'Ser', language: 'pl' }) as ItemEvent[]
    expect(after(created('Dip'), ...renamed).mentions).to.have.length(1)
    expect(
      searchAgain(
        after(itemFold.initial, ...(createItem(itemFold.initial, menu, named) as ItemEvent[])),
        'pl',
      ),
    ).to.have.length(1)
  })

  it('are open again after a withdrawn answer, also on a confirmed item', () => {
    const item = created('Cheese dip')
    const answered = after(item, ...(answer(item, 'milk') as ItemEvent[]))
    const confirmed = after(answered, ...(confirm(answered) as ItemEvent[]))
    const events = withdrawAnswer(confirmed, { allergenId: allergen('milk') }) as ItemEvent[]
    expect(events).to.deep.equal([
      { type: 'ItemMentionAnswerWithdrawn', data: { itemId, allergenId: 'milk' } },
    ])
    const withdrawn = after(confirmed, ...events)
    expect(withdrawn.mentions[0]).to.include({ allergenId: 'milk', answeredAt: null })
    expect(withdrawn.confirmedAt).to.equal(at)
    expect(code(confirm(withdrawn))).to.equal('allergens.open_mentions')
    expect(withdrawAnswer(withdrawn, { allergenId: allergen('milk') })).to.deep.equal([])
  })

  it('get an event and a new question only where a search finds something else', () => {
    // As an earlier list of words left them.
    const old = after(itemFold.initial, {
      ...itemCreated,
      data: { ...itemCreated.data, name: 'Cheese dip' },
    } as ItemEvent)
    const confirmed = after(old, ...(confirm(old) as ItemEvent[]))
    const found = searchAgain(confirmed, 'en') as ItemEvent[]
    expect(found.map(({ type }) => type)).to.deep.equal(['ItemMentionsFound'])
    const searched = after(confirmed, ...found)
    expect(searched).to.have.nested.property('mentions[0].allergenId', 'milk')
    expect(searched.confirmedAt).to.equal(at)
    expect(searchAgain(searched, 'en')).to.deep.equal([])
    expect(code(confirm(searched))).to.equal('allergens.open_mentions')
  })
})
