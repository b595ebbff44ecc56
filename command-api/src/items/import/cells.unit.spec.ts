import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { expect } from 'chai'
import { isRefusal } from '../../decision.ts'
import { menuFold } from '../../menus/state.ts'
import { itemCreated, itemId, menuCreated } from '../../testing/examples.ts'
import { folded } from '../../testing/given.ts'
import { itemFold, type RevisedItem } from '../state.ts'
import { importItem } from './decide.ts'
import { readMatrix } from './read-matrix.ts'
import { changesOf, updateItem } from './update.ts'

const at = '2026-03-12T12:00:00.000Z'
const header = 'item,description,name:de,description:de,name:fr'

function questionsOf(csv: string) {
  const read = readMatrix(csv, at)
  return read.rows === null ? [...read.issues, ...read.questions] : []
}

function rowOf(cells: string) {
  const { rows, issues } = readMatrix(`${header}\n${cells}`, at)
  return rows?.[0] ?? expect.fail(JSON.stringify(issues))
}

const noNotes = { crossContamination: '', modifications: '' }
const german = (name: string, description: string, notes = noNotes): ItemEvent => ({
  type: 'ItemTextTranslated',
  data: { itemId, language: 'de', name, description, ...notes },
})
const described = (description: string): ItemEvent => ({
  type: 'ItemDetailsChanged',
  data: { itemId, description },
})

/** What a row changes on an item with this history. */
function updated(history: readonly ItemEvent[], cells: string) {
  const item = folded(itemFold, [itemCreated, ...history]) as RevisedItem
  const events = updateItem(item, rowOf(cells), { at, reasonRequired: false })
  return isRefusal(events) ? expect.fail(events.refused) : { item, events }
}

describe('translations in an import', () => {
  it('are entered with a new item, in each language that has a text', () => {
    const menu = folded(menuFold, [menuCreated])
    const events = importItem(itemFold.initial, menu, {
      itemId,
      row: rowOf('Soup,,Suppe,,Soupe'),
      confirmsReviewed: false,
    })
    expect((events as readonly ItemEvent[]).slice(1)).to.deep.equal([
      german('Suppe', ''),
      {
        type: 'ItemTextTranslated',
        data: { itemId, language: 'fr', name: 'Soupe', description: '', ...noNotes },
      },
    ])
  })

  it('are shown with a new item, whose price is not shown if the file has none', () => {
    const row = rowOf('Soup,,Suppe,,')
    const changesWith = (price: number) => {
      const command = { itemId, row: { ...row, price }, confirmsReviewed: false }
      return changesOf(
        null,
        importItem(itemFold.initial, folded(menuFold, [menuCreated]), command) as ItemEvent[],
      )
    }
    const name = { field: 'name:de', before: '', after: 'Suppe' }
    expect(changesWith(0)).to.deep.equal([name])
    expect(changesWith(450)).to.deep.equal([{ field: 'price', before: '', after: '4.50' }, name])
  })

  it('are changed by an update, and a blank cell keeps its text', () => {
    const { item, events } = updated([german('Suppe', 'Des Tages')], 'Soup,,Brühe,,')
    expect(events).to.deep.equal([german('Brühe', 'Des Tages')])
    expect(changesOf(item, events)).to.deep.equal([{ field: 'name:de', before: 'Suppe', after: 'Brühe' }])
  })

  it('have columns for the notes', () => {
    const { rows } = readMatrix(
      'item,cross-contamination:de,modifications:fr\nSoup,Eine Fritteuse,Sans sel',
      at,
    )
    expect(rows?.[0]?.translations).to.deep.equal([
      { language: 'de', crossContamination: 'Eine Fritteuse' },
      { language: 'fr', modifications: 'Sans sel' },
    ])
    const notes = { crossContamination: 'Eine Fritteuse', modifications: 'Ohne Salz' }
    const { item, events } = updated([german('Suppe', '', notes)], 'Soup,,Brühe,,')
    expect(events).to.deep.equal([german('Brühe', '', notes)])
    expect(changesOf(item, [german('Suppe', '')])).to.deep.equal([
      { field: 'crossContamination:de', before: 'Eine Fritteuse', after: '' },
      { field: 'modifications:de', before: 'Ohne Salz', after: '' },
    ])
  })

  it('stay as they are when a row repeats them', () => {
    expect(updated([german('Suppe', 'Des Tages')], 'Soup,,Suppe,Des Tages,').events).to.deep.equal([])
  })

  it('stay outdated when a row repeats them', () => {
    const history = [german('Suppe', 'Des Tages'), described('With rice')]
    expect(updated(history, 'Soup,,Suppe,Des Tages,').events).to.deep.equal([])
  })

  it('lose an outdated text that the row leaves blank', () => {
    const history = [german('Suppe', 'Des Tages'), described('With rice')]
    expect(updated(history, 'Soup,,Brühe,,').events).to.deep.equal([german('Brühe', '')])
  })

  it('lose an outdated text that the row only repeats beside a new one', () => {
    const history = [german('Suppe', 'Des Tages'), described('With rice')]
    expect(updated(history, 'Soup,,Brühe,Des Tages,').events).to.deep.equal([german('Brühe', '')])
    expect(updated(history, 'Soup,,Suppe,Mit Reis,').events).to.deep.equal([german('', 'Mit Reis')])
    expect(updated([german('Suppe', 'Des Tages')], 'Soup,With rice,Brühe,Des Tages,').events).to.deep.equal([
      described('With rice'),
      german('Brühe', ''),
    ])
  })

  it('are recorded after the texts that they translate, which replace the old ones', () => {
    expect(updated([german('Suppe', 'Des Tages')], 'Soup,With rice,Brühe,,').events).to.deep.equal([
      described('With rice'),
      german('Brühe', ''),
    ])
    expect(updated([german('Suppe', '')], 'Soup,With rice,Suppe,Mit Reis,').events).to.deep.equal([
      described('With rice'),
      german('Suppe', 'Mit Reis'),
    ])
  })

  it('are refused in unknown languages, twice, and beyond the limits of the original', () => {
    const issuesOf = (csv: string) => questionsOf(csv).map(({ path, message }) => [...path, message])
    expect(issuesOf('item,name:xx\nSoup,X')?.[0]?.slice(0, 3)).to.deep.equal(['line', 1, 'name:xx'])
    expect(issuesOf('item,name:de,Name:DE\nSoup,X,Y')).to.deep.equal([
      ['line', 1, 'Name:DE', 'Two columns mean "name:de". Leave one of them out, or choose what it means.'],
    ])
    expect(issuesOf(`item,name:de\nSoup,${'x'.repeat(121)}`)).to.deep.equal([
      ['line', 2, 'name:de', 'Shorten this to at most 120 characters.'],
    ])
  })
})
