import { expect } from 'chai'
import {
  changesOf,
  conflictsOf,
  type Draft,
  edited,
  emptyDraft,
  keptOver,
  parseDraft,
  shownFields,
  withoutField,
} from './use-draft.ts'

const soup = { name: 'Soup', note: '', price: '8.90' }
type Soup = typeof soup
const typed: Draft<Soup> = edited<Soup>(emptyDraft, soup, 'name', 'Broth')
/** Someone else has saved a note and a price since. */
const latest = { ...soup, note: 'Fried in the same oil as peanuts', price: '9.40' }

describe('a draft', () => {
  it('keeps only the touched fields and what they started from', () =>
    expect(typed).to.deep.equal({ touched: { name: 'Broth' }, base: { name: 'Soup' } }))

  it('shows what others have saved in every other field', () => {
    expect(shownFields(typed, latest)).to.deep.equal({ ...latest, name: 'Broth' })
    expect([changesOf(typed, latest), conflictsOf(typed, latest)]).to.deep.equal([{ name: 'Broth' }, []])
  })

  it('has nothing to save when the text is typed back, or the others wrote the same', () => {
    expect(edited(typed, soup, 'name', 'Soup')).to.deep.equal(emptyDraft)
    const same = { ...soup, name: 'Broth' }
    expect([changesOf(typed, same), conflictsOf(typed, same)]).to.deep.equal([{}, []])
  })

  it('remembers its start over several edits', () =>
    expect(edited(typed, { ...soup, name: 'Stock' }, 'name', 'Broths').base).to.deep.equal({ name: 'Soup' }))

  describe('of a field that someone else has changed', () => {
    const theirs = { ...soup, name: 'Bouillon' }

    it('is in conflict until the owner keeps the own text, and after a further change', () => {
      expect(conflictsOf(typed, theirs)).to.deep.equal(['name'])
      const kept = keptOver(typed, theirs, 'name')
      expect([changesOf(kept, theirs), conflictsOf(kept, theirs)]).to.deep.equal([{ name: 'Broth' }, []])
      expect(conflictsOf(kept, { ...soup, name: 'Consommé' })).to.deep.equal(['name'])
    })

    it('saves nothing once its owner takes the other text', () => {
      const taken = withoutField(typed, 'name')
      expect([shownFields(taken, theirs), changesOf(taken, theirs)]).to.deep.equal([theirs, {}])
    })
  })

  it('is read from storage as it was stored, or empty', () => {
    expect(parseDraft(JSON.stringify(typed), soup)).to.deep.equal(typed)
    const otherFields = JSON.stringify({ touched: { colour: 'red' }, base: { colour: '' } })
    const broken = ['', '{"touched":', '7', '{"name":"Broth"}', '{"touched":{"name":1},"base":{}}']
    for (const text of [null, otherFields, ...broken])
      expect(parseDraft(text, soup), String(text)).to.deep.equal(emptyDraft)
  })
})
