import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { menuFold } from '../../menus/state.ts'
import { itemCreated, itemId, menuCreated } from '../../testing/examples.ts'
import { folded, givenItem } from '../../testing/given.ts'
import { copyItem } from '../copies/decide.ts'
import { itemFold, itemView, type RevisedItem } from '../state.ts'
import { removeTranslation, translateItem } from './decide.ts'

const german = {
  language: 'de',
  name: 'Suppe',
  description: 'Des Tages',
  crossContamination: 'Eine Fritteuse für alles',
  modifications: 'Ohne Salz',
}
const french = { ...german, language: 'fr', name: '', description: 'Du jour', crossContamination: '' }
const translated = (texts: typeof german): ItemEvent => ({
  type: 'ItemTextTranslated',
  data: { itemId, ...texts },
})
const removed: ItemEvent = { type: 'ItemTranslationRemoved', data: { itemId, language: 'de' } }
const renamed: ItemEvent = { type: 'ItemDetailsChanged', data: { itemId, name: 'Broth' } }
const itemAfter = (...events: readonly ItemEvent[]) =>
  folded(itemFold, [itemCreated, ...events]) as RevisedItem

describe('translateItem', () => {
  it('records the texts in a language', () => {
    givenItem([itemCreated])
      .when(item => translateItem(item, german))
      .thenEvents([translated(german)])
  })

  it('changes nothing if the same texts are there', () => {
    givenItem([itemCreated, translated(german)])
      .when(item => translateItem(item, german))
      .thenEvents([])
    const changed = { ...german, modifications: 'Ohne Salz und Pfeffer' }
    givenItem([itemCreated, translated(german)])
      .when(item => translateItem(item, changed))
      .thenEvents([translated(changed)])
  })

  it('makes an outdated translation current when the same texts are sent again', () => {
    givenItem([itemCreated, translated(german), renamed])
      .when(item => translateItem(item, german))
      .thenEvents([translated(german)])
  })

  it('refuses a translation of a text that has changed since', () => {
    const noted: ItemEvent = { type: 'ItemDetailsChanged', data: { itemId, crossContamination: 'One fryer' } }
    for (const changed of [renamed, noted])
      givenItem([itemCreated, changed])
        .when(item => translateItem(item, { ...german, revision: '0' }))
        .thenRefused('items.changed_since_seen')
  })

  it('refuses to replace a translation that someone else has entered since', () => {
    givenItem([itemCreated, translated({ ...german, name: 'Brühe' })])
      .when(item => translateItem(item, { ...german, revision: '0' }))
      .thenRefused('items.changed_since_seen')
  })

  it('lets two people enter two languages at once', () => {
    givenItem([itemCreated, translated(french)])
      .when(item => translateItem(item, { ...german, revision: '0' }))
      .thenEvents([translated(german)])
  })

  it('refuses an archived item', () => {
    givenItem([itemCreated, { type: 'ItemArchived', data: { itemId } }])
      .when(item => translateItem(item, german))
      .thenRefused('items.archived')
  })
})

describe('removeTranslation', () => {
  it('removes a translation, and nothing if there is none', () => {
    givenItem([itemCreated, translated(german)])
      .when(item => removeTranslation(item, german))
      .thenEvents([removed])
    givenItem([itemCreated, translated(french)])
      .when(item => removeTranslation(item, german))
      .thenEvents([])
  })
})

describe('the translations of an item', () => {
  it('are shown by language', () => {
    expect(itemView(itemAfter(translated(french), translated(german)))).to.deep.include({
      translations: [german, french],
    })
  })

  it('are outdated once a text that they translate changes, and stay so', () => {
    const texts = [
      { name: 'Broth' },
      { description: '' },
      { crossContamination: 'Fryer' },
      { modifications: 'No egg' },
    ]
    for (const changed of texts) {
      const change: ItemEvent = { type: 'ItemDetailsChanged', data: { itemId, ...changed } }
      const back: ItemEvent = {
        type: 'ItemDetailsChanged',
        data: { itemId, name: 'Soup', description: 'Of the day' },
      }
      const view = itemView(itemAfter(translated(german), change, back))
      expect(view).to.deep.include({ outdatedTranslations: [german] })
      expect(view).not.to.have.property('translations')
    }
  })

  it('are copied with the item, and are outdated under another name', () => {
    const menu = folded(menuFold, [menuCreated])
    const source = itemAfter(translated(french), renamed, translated(german))
    const copied = (name?: string) => {
      const events = copyItem(itemFold.initial, menu, source, { itemId, name })
      return itemView(folded(itemFold, events as readonly ItemEvent[]))
    }
    expect(copied()).to.deep.include({ translations: [german], outdatedTranslations: [french] })
    expect(copied('Broth for two')).to.deep.include({ outdatedTranslations: [german, french] })
  })
})
