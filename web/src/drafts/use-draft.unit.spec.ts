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
    expect(changesOf(typed, latest)).to.deep.equal({ name: 'Broth' })
    expect(conflictsOf(typed, latest)).to.deep.equal([])
  })

  it('is empty again when the text is typed back', () =>
    expect(edited(typed, soup, 'name', 'Soup')).to.deep.equal(emptyDraft))

  it('has nothing to save when the others wrote the same', () => {
    expect(changesOf(typed, { ...soup, name: 'Broth' })).to.deep.equal({})
    expect(conflictsOf(typed, { ...soup, name: 'Broth' })).to.deep.equal([])
  })

  it('remembers its start over several edits', () =>
    expect(edited(typed, { ...soup, name: 'Stock' }, 'name', 'Broths').base).to.deep.equal({ name: 'Soup' }))

  describe('of a field that someone else has changed', () => {
    const theirs = { ...soup, name: 'Bouillon' }

    it('is in conflict until its owner decides', () =>
      expect(conflictsOf(typed, theirs)).to.deep.equal(['name']))

    it('saves the own text once its owner keeps it', () => {
      const kept = keptOver(typed, theirs, 'name')
      expect(conflictsOf(kept, theirs)).to.deep.equal([])
      expect(changesOf(kept, theirs)).to.deep.equal({ name: 'Broth' })
    })

    it('saves nothing once its owner takes the other text', () => {
      const taken = withoutField(typed, 'name')
      expect(shownFields(taken, theirs)).to.deep.equal(theirs)
      expect(changesOf(taken, theirs)).to.deep.equal({})
    })

    it('is in conflict again when it changes once more', () => {
      const kept = keptOver(typed, theirs, 'name')
      expect(conflictsOf(kept, { ...soup, name: 'Consommé' })).to.deep.equal(['name'])
    })
  })

  describe('from storage', () => {
    it('is what was stored', () => expect(parseDraft(JSON.stringify(typed), soup)).to.deep.equal(typed))

    it('is empty when it is missing, broken or of another shape', () => {
      for (const text of [
        null,
        '',
        '{"touched":',
        '7',
        '{"name":"Broth"}',
        '{"touched":{"name":1},"base":{}}',
      ]) {
        expect(parseDraft(text, soup), String(text)).to.deep.equal(emptyDraft)
      }
    })

    it('leaves out fields that the form does not have', () => {
      const stored = JSON.stringify({ touched: { colour: 'red' }, base: { colour: '' } })
      expect(parseDraft(stored, soup)).to.deep.equal(emptyDraft)
    })
  })
})
