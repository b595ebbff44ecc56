import { expect } from 'chai'
import { unseenDifferences } from '../../../dish/shown-items.ts'
import { itemWith, tag } from '../../../testing/items.ts'
import {
  changedMeanwhile,
  describeEdits,
  describeUnsaved,
  insistsOnAll,
  inverseOf,
  keptEdits,
  mergedEdit,
  nothingUndone,
  planEdits,
  planTag,
  questionsAbout,
  statusText,
  tagsAfter,
  withEdits,
  withSaved,
} from './tag-edit.ts'

const contained = { presence: 'contains', details: [] } as const
const soup = itemWith({ name: 'Soup', allergens: [tag('milk')] })
const stew = itemWith({ ...itemWith(), id: 'stew' as typeof soup.id, name: 'Stew', allergens: [] })

describe('planEdits', () => {
  it('changes only the cells that differ, with one edit for each item', () => {
    const targets = [
      { item: soup, tagId: 'milk' },
      { item: soup, tagId: 'eggs' },
      { item: stew, tagId: 'milk' },
    ]
    expect(planEdits(targets, 'contains').edits).to.deep.equal([
      { itemId: soup.id, changes: { eggs: { from: null, to: contained } }, insists: [], had: [] },
      { itemId: 'stew', changes: { milk: { from: null, to: contained } }, insists: [], had: [] },
    ])
  })

  it('keeps the named nuts of a tag whose presence changes', () => {
    const item = { ...soup, allergens: [tag('nuts', 'contains', ['almond'])] }
    const [edit] = planEdits([{ item, tagId: 'nuts' }], 'may_contain').edits
    expect(edit?.changes.nuts?.to).to.deep.equal({ presence: 'may_contain', details: ['almond'] })
  })

  it('leaves a diet alone when the presence is for allergens', () =>
    expect(planEdits([{ item: soup, tagId: 'vegan' }], 'may_contain').edits).to.deep.equal([]))

  it('names a contradiction once per name, and insists only on items that have it', () => {
    const sameName = { ...soup, id: 'soup' as typeof soup.id }
    const targets = [soup, stew, sameName].map(item => ({ item, tagId: 'vegan' }))
    const plan = planEdits(targets, 'contains')
    expect(plan.contradictions).to.deep.equal(['Soup: Vegan contradicts Milk.'])
    const why = ['Vegan contradicts Milk.']
    expect(plan.edits.map(({ insists }) => insists)).to.deep.equal([why, [], why])
  })

  it('names the allergens that are removed or weakened, and no diet', () => {
    const item = { ...soup, allergens: [tag('milk'), tag('vegetarian')] }
    const targets = ['milk', 'vegetarian'].map(tagId => ({ item, tagId }))
    const weakened = (presence: 'may_contain' | null) =>
      planEdits(targets, presence).weakened.map(({ tag: { id } }) => id)
    expect([weakened('may_contain'), weakened(null)]).to.deep.equal([['milk'], ['milk']])
    expect(planEdits([{ item, tagId: 'eggs' }], 'may_contain').weakened).to.deep.equal([])
  })
})

describe('a plan', () => {
  const always = () => true
  it('needs a reason only where a guest could have relied on what it weakens', () => {
    const plan = planEdits([{ item: soup, tagId: 'milk' }], null)
    expect(questionsAbout(plan, always)).to.deep.equal({ needsReason: true, isAsked: true })
    expect(questionsAbout(plan, () => false)).to.deep.equal({ needsReason: false, isAsked: false })
    const added = planEdits([{ item: soup, tagId: 'eggs' }], 'contains')
    expect(questionsAbout(added, always).isAsked).to.equal(false)
  })

  it('is asked about when it contradicts another tag', () => {
    const plan = planEdits([{ item: soup, tagId: 'vegan' }], 'contains')
    expect(questionsAbout(plan, always)).to.deep.equal({ needsReason: false, isAsked: true })
  })
})

describe('planTag', () => {
  it('sets exactly the details that are named', () => {
    const item = { ...soup, allergens: [tag('nuts', 'contains', ['almond'])] }
    const to = { presence: 'contains', details: ['walnut'] } as const
    const plan = planTag(item, 'nuts', to)
    expect(plan.edits[0]?.changes.nuts?.to).to.deep.equal(to)
    expect(plan.weakened).to.have.length(1)
    expect(planTag(item, 'nuts', { presence: 'contains', details: ['almond'] }).edits).to.deep.equal([])
  })
})

describe('an edit of tags', () => {
  const [added] = planEdits([{ item: soup, tagId: 'eggs' }], 'contains').edits
  const [removed] = planEdits([{ item: soup, tagId: 'milk' }], null).edits
  if (!added || !removed) throw new Error('nothing was planned')

  it('is shown on the item before it is saved', () => {
    expect(tagsAfter(soup.allergens, added.changes).map(({ name }) => name)).to.deep.equal(['Eggs', 'Milk'])
    expect(tagsAfter(soup.allergens, removed.changes)).to.deep.equal([])
  })

  it('is no change that its own manager has not seen', () => {
    const shown = { ...soup, allergens: [tag('fish'), tag('milk')], seen: soup }
    const edited = withEdits(shown, [added, removed])
    expect(edited.allergens.map(({ name }) => name)).to.deep.equal(['Eggs', 'Fish'])
    expect(unseenDifferences(edited.seen, edited), 'only the fish').to.deep.equal(['Added: Contains Fish'])
  })

  it('joins another edit of the same item, the later value winning', () => {
    const weaker = { ...added, changes: { eggs: { from: contained, to: null } } }
    expect(mergedEdit(added, removed).changes).to.have.keys('eggs', 'milk')
    expect(mergedEdit(added, weaker).changes.eggs).to.deep.equal({ from: null, to: null })
  })

  it('insists on no contradiction that nobody was asked about', () => {
    const [vegan] = planEdits([{ item: soup, tagId: 'vegan' }], 'contains').edits
    const [eggs] = planEdits([{ item: { ...soup, allergens: [] }, tagId: 'eggs' }], 'contains').edits
    if (!vegan || !eggs) throw new Error('nothing was planned')
    expect(insistsOnAll(vegan, soup.allergens)).to.equal(true)
    // The manager was asked about Vegan and Milk. Eggs, also against Vegan, came in the same call.
    expect(insistsOnAll(mergedEdit(vegan, eggs), soup.allergens)).to.equal(false)
    expect(insistsOnAll(mergedEdit(eggs, vegan), soup.allergens)).to.equal(false)
    expect(insistsOnAll(inverseOf(eggs), [...soup.allergens, tag('eggs'), tag('vegan')])).to.equal(false)
    const item = { ...soup, allergens: [tag('milk'), tag('vegan')] }
    const [withdrawn] = planEdits([{ item, tagId: 'milk' }], null).edits
    if (!withdrawn) throw new Error('nothing was planned')
    expect(insistsOnAll(inverseOf(withdrawn), [tag('vegan')])).to.equal(true)
  })

  it('is kept on the device only in the shape that this version knows', () => {
    const kept = JSON.parse(JSON.stringify([added, removed]))
    expect(keptEdits(kept)).to.deep.equal([added, removed])
    const broken = [
      null,
      'text',
      {},
      { itemId: 'a' },
      { itemId: 'a', changes: { milk: null }, insists: [], had: [] },
      { itemId: 'a', changes: { milk: { from: null, to: { presence: 'no' } } }, insists: [], had: [] },
      { itemId: 'a', changes: {}, override: true },
    ]
    expect(keptEdits([...broken, ...kept])).to.deep.equal([added, removed])
    for (const all of [undefined, null, {}, 'text', 1]) expect(keptEdits(all)).to.deep.equal([])
  })

  it('is taken back by its inverse', () => {
    const inverse = inverseOf(removed)
    expect(tagsAfter([], inverse.changes)).to.deep.equal(soup.allergens)
    expect(inverse.reason).to.equal('Undone')
    expect(inverseOf(removed, '7').undoTo).to.equal('7')
    expect(mergedEdit(inverseOf(removed, '7'), added), 'together').not.to.have.property('undoTo')
    expect(mergedEdit(inverseOf(added, '8'), inverseOf(removed, '7')).undoTo, 'both undone').to.equal('7')
  })

  it('applies, together with another one, only to the copies to which both apply', () => {
    const [a, b] = [{ itemId: 'a' }, { itemId: 'b' }]
    const both = mergedEdit({ ...added, copies: [a, b] }, { ...removed, copies: [b] })
    expect(both.copies).to.deep.equal([b])
    expect(mergedEdit({ ...added, copies: [a] }, removed)).not.to.have.property('copies')
    const undo = inverseOf({ ...removed, copies: [a, b] }, '7', [{ itemId: 'b', undoTo: '3' }])
    const undone = mergedEdit({ ...undo, copies: [a, { itemId: 'b', undoTo: '4' }] }, undo)
    expect(undone.copies, 'both undone').to.deep.equal([{ itemId: 'b', undoTo: '3' }])
    expect(undo.copies, 'those that were changed').to.deep.equal([{ itemId: 'b', undoTo: '3' }])
    expect(inverseOf({ ...removed, copies: [a] }, '7')).not.to.have.property('copies')
    expect(keptEdits(JSON.parse(JSON.stringify([undo, { ...added, copies: ['a'] }])))).to.deep.equal([undo])
  })

  it('knows a tag that someone else has set to a third value', () => {
    expect(changedMeanwhile(removed, soup.allergens)).to.deep.equal([])
    expect(changedMeanwhile(removed, [])).to.deep.equal([])
    expect(changedMeanwhile(removed, [tag('milk', 'may_contain')])).to.deep.equal(['Milk'])
  })

  it('is described by its tag, its value and the number of items', () => {
    const targets = [soup, stew].map(item => ({ item, tagId: 'fish' }))
    expect(describeEdits(planEdits(targets, 'may_contain').edits)).to.equal('Fish: may contain, on 2 dishes')
    expect(describeEdits([removed])).to.equal('Milk: none, on 1 dish')
    expect(describeEdits([removed], () => 'Soup')).to.equal('Milk: none, on Soup')
    const diets = targets.map(({ item }) => ({ item, tagId: 'keto' }))
    expect(describeEdits(planEdits(diets, 'contains').edits)).to.equal('Keto: yes, on 2 dishes')
  })

  it('names every dish and every tag of what is not saved', () => {
    const nameOf = (id: string) => [soup, stew].find(item => item.id === id)?.name
    const both = planEdits(
      [soup, stew].map(item => ({ item, tagId: 'eggs' })),
      'contains',
    ).edits
    expect(describeUnsaved(both, nameOf)).to.equal('Soup, Stew (Eggs: contains)')
    const [vegan] = planEdits([{ item: stew, tagId: 'vegan' }], 'contains').edits
    const [removed] = planTag(soup, 'milk', null).edits
    if (!vegan || !both[1] || !removed) throw new Error('no edit')
    expect(describeUnsaved([removed, mergedEdit(both[1], vegan)], nameOf)).to.equal(
      'Soup (Milk: none); Stew (Eggs: contains, Vegan: yes)',
    )
    expect(describeUnsaved([{ ...removed, itemId: 'gone' }], nameOf)).to.equal(
      'a dish that is gone (Milk: none)',
    )
  })
})

describe('an undo of several items', () => {
  const saved = { from: '1', copies: [], unchanged: [], unchecked: null }
  const names = new Map([soup, stew].map(({ id, name }) => [id as string, name]))
  const nameOf = (id: string) => names.get(id)
  const undos = planEdits(
    [soup, stew].map(item => ({ item, tagId: 'fish' })),
    'contains',
  ).edits.map(edit => inverseOf(edit))

  it('counts an item when it is saved', () => {
    const [first = expect.fail(), second = expect.fail()] = undos
    const one = withSaved(nothingUndone, first, saved, nameOf)
    expect(statusText('', one)).to.equal('Undone. Fish: contains, on Soup.')
    expect(one.itemIds).to.deep.equal([soup.id])
    const both = withSaved(one, second, { ...saved, unchecked: 'Stew' }, nameOf)
    expect(statusText('', both)).to.match(
      /^Undone\. Fish: contains, on 2 dishes\. Check the allergens of Stew/u,
    )
  })

  it('has words for an undo that an earlier page could not save', () => {
    const [restored = expect.fail()] = keptEdits(JSON.parse(JSON.stringify(undos)))
    expect(statusText('', withSaved(nothingUndone, restored, saved, nameOf))).to.equal(
      'Undone. Fish: contains, on Soup.',
    )
  })
})

describe('statusText', () => {
  const none = { copies: [], unchanged: [], unchecked: [] }
  const undone = { edits: [], words: 'Milk: contains, on Soup', itemIds: [soup.id], ...none }
  it('says what the button takes back, also after an undo', () => {
    expect(statusText('', null)).to.equal('')
    expect(statusText('Eggs: contains, on Stew', null)).to.equal('Saved. Eggs: contains, on Stew.')
    expect(statusText('', undone)).to.equal('Undone. Milk: contains, on Soup.')
    expect(statusText('Eggs: contains, on Stew', undone)).to.equal(
      'Undone. Milk: contains, on Soup. Saved before that: Eggs: contains, on Stew.',
    )
  })

  it('names the menus that an undo has changed back, and the copies that it has not', () => {
    const [dinner, brunch] = [{ menu: 'Dinner' }, { menu: 'Brunch' }]
    const copies = [dinner, brunch, dinner]
    expect(statusText('', { ...undone, copies })).to.equal(
      'Undone. Milk: contains, on Soup, also on Dinner, Brunch.',
    )
    const unchanged = Array.from({ length: 8 }, (_, n) => `Stew ${n} on Dinner`)
    expect(statusText('', { ...undone, copies: [brunch], unchanged }), 'all of them').to.equal(
      `Undone. Milk: contains, on Soup, also on Brunch. Not changed back: ${unchanged.join(', ')}. Check the allergens there.`,
    )
  })

  it('says which dishes an undo has left unchecked', () =>
    expect(statusText('', { ...undone, unchecked: ['Soup', 'Stew'] })).to.equal(
      'Undone. Milk: contains, on Soup. Check the allergens of Soup, Stew again: until then, guests are told to ask staff.',
    ))
})
