import type { CopiesOutcome } from '@safe-menu/contracts/items/copies'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { expect } from 'chai'
import { queryClient } from '../../../api/client.ts'
import { itemsQuery, shownItem, shownItems } from '../../../dish/shown-items.ts'
import { itemWith, tag } from '../../../testing/items.ts'
import { currentToasts, dismissToast } from '../../../ui/overlay/toast-store.ts'
import { tickedCopies, undoOf } from '../copies/copies.ts'
import { saveEdit } from './save-edit.ts'
import { alsoOn, inverseOf, nothingUndone, planEdits, planTag, statusText, withSaved } from './tag-edit.ts'

const plate = itemWith({ name: 'House plate', revision: '4', allergens: [tag('peanuts')] })
const dinner = itemWith({ id: 'c-dinner' as ItemView['id'], menuId: 'm-dinner' as ItemView['menuId'] })
const brunch = itemWith({ id: 'c-brunch' as ItemView['id'], menuId: 'm-brunch' as ItemView['menuId'] })
const copiesKey = ['GET /api/menu-items/:menuId/copies', { params: { menuId: plate.menuId } }]

/** What the page knows of the copies. */
function showCopies(...copies: readonly (readonly [copy: ItemView, menu: string])[]) {
  const views = copies.map(([{ id, menuId, revision }, name]) => ({
    itemId: id,
    revision,
    name: plate.name,
    menu: { id: menuId, name },
    differing: [],
    hasSameTexts: true,
  }))
  queryClient.setQueryData(copiesKey, views.length === 0 ? [] : [{ itemId: plate.id, copies: views }])
}

/** Answers the page's requests, one after the other, as the server would. */
function fakeServer() {
  const real = globalThis.fetch
  const sent: { readonly url: URL; readonly body: unknown }[] = []
  const answers: (() => Response)[] = []
  before(() => {
    globalThis.fetch = async (url, { body } = {}) => {
      sent.push({
        url: new URL(String(url), 'http://relative.invalid'),
        body: JSON.parse(String(body ?? null)),
      })
      return answers.shift()?.() ?? Response.error()
    }
  })
  after(() => {
    globalThis.fetch = real
  })
  beforeEach(() => {
    sent.length = 0
    answers.length = 0
    queryClient.setQueryData(itemsQuery(plate.menuId).queryKey, shownItems([plate], undefined))
  })
  afterEach(() => {
    queryClient.clear()
    for (const { id } of currentToasts()) dismissToast(id)
  })
  const json = (value: object, status = 200) =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
  return {
    sent,
    answers(revision: string, allergens: ItemView['allergens'], copies?: CopiesOutcome) {
      const tags = { revision, allergens, allergensConfirmedAt: null, allergensConfirmedEdition: null }
      answers.push(() => json({ ...tags, ...(copies ? { copies } : {}) }))
    },
    refuses(current: ItemView) {
      const error = { error: 'Someone else has changed it.', code: 'items.changed_since_seen', current }
      answers.push(() => json(error, 409))
    },
  }
}

describe('an edit of tags that someone else has overtaken', () => {
  const server = fakeServer()
  const addEggs = () => planEdits([{ item: plate, tagId: 'eggs' }], 'contains').edits[0] ?? expect.fail()

  it('is saved from the new version if other tags have changed, which stay', async () => {
    const fish = {
      ...plate,
      revision: '5' as typeof plate.revision,
      allergens: [tag('fish'), tag('peanuts')],
    }
    server.refuses(fish)
    server.answers('6', [tag('eggs'), ...fish.allergens])
    await saveEdit(plate.menuId, addEggs())
    const { body } = server.sent[1] ?? expect.fail('it was not sent again')
    expect(body).to.deep.include({ revision: '5' })
    const tags = (body as { allergens: { allergenId: string }[] }).allergens
    expect(tags.map(({ allergenId }) => allergenId)).to.deep.equal(['eggs', 'fish', 'peanuts'])
    const shown = shownItem(plate.menuId, plate.id)
    expect(
      shown?.seen.allergens.map(({ id }) => id),
      'the fish is unseen',
    ).to.have.members(['eggs', 'peanuts'])
  })

  it('is not saved if the same tag has changed', async () => {
    const allergens = [tag('eggs', 'may_contain'), tag('peanuts')]
    server.refuses({ ...plate, revision: '5' as typeof plate.revision, allergens })
    const outcome = await saveEdit(plate.menuId, addEggs()).catch((error: Error) => error.message)
    expect(outcome).to.equal('Someone else has changed Eggs. Check it first.')
    expect(server.sent).to.have.length(1)
  })

  it('overrides no contradiction that the manager was not asked about', async () => {
    const allergens = [tag('peanuts'), tag('vegan')]
    server.refuses({ ...plate, revision: '5' as typeof plate.revision, allergens })
    server.answers('6', allergens)
    await saveEdit(plate.menuId, addEggs())
    expect(server.sent[1]?.body).to.deep.include({ override: false })
  })
})

describe('the undo of a change that applied to copies on other menus', () => {
  const server = fakeServer()
  beforeEach(() => showCopies([dinner, 'Dinner'], [brunch, 'Brunch']))
  const nameOf = () => plate.name
  const changed = (revision: string, ...copies: readonly ItemView[]) =>
    copies.map(copy => ({ ...copy, revision: revision as typeof copy.revision }))

  /** Removes the peanuts, there and on both copies. Returns the undo. */
  async function removePeanuts() {
    const [edit = expect.fail('nothing was planned')] = planTag(plate, 'peanuts', null).edits
    server.answers('5', [], { changed: changed('1', dinner, brunch), unconfirmed: [], skipped: [] })
    const saved = await saveEdit(plate.menuId, { ...edit, copies: tickedCopies(plate) })
    expect(alsoOn(saved.copies)).to.equal(', also on Dinner, Brunch')
    return inverseOf(edit, saved.from, undoOf(saved.copies))
  }

  /** What the page says about it. */
  async function undo(edit: ReturnType<typeof inverseOf>, copies: CopiesOutcome) {
    server.answers('6', plate.allergens, copies)
    return statusText('', withSaved(nothingUndone, edit, await saveEdit(plate.menuId, edit), nameOf))
  }

  /** The copies of the last request that named some. */
  const named = () =>
    server.sent.findLast(({ url }) => url.searchParams.has('copies'))?.url.searchParams.get('copies')
  const none = { changed: [], unconfirmed: [], skipped: [] }

  it('names the menus that it has changed back', async () => {
    const edit = await removePeanuts()
    expect(await undo(edit, { ...none, changed: changed('2', dinner, brunch) })).to.equal(
      'Undone. Peanuts: none, on House plate, also on Dinner, Brunch.',
    )
    expect(named()).to.equal('c-dinner:1:0,c-brunch:1:0')
  })

  it('says which copy it has left as it is, and that it must be checked', async () => {
    const skipped = [{ itemId: dinner.id, code: 'items.changed_since_seen' as const }]
    const edit = await removePeanuts()
    expect(await undo(edit, { ...none, changed: changed('2', brunch), skipped })).to.equal(
      'Undone. Peanuts: none, on House plate, also on Brunch. Not changed back: House plate on Dinner. Check the allergens there.',
    )
  })

  it('also names copies that the page does not show any more', async () => {
    const edit = await removePeanuts()
    showCopies()
    const skipped = [dinner, brunch].map(({ id }) => ({ itemId: id, code: 'item.not_found' as const }))
    expect(await undo(edit, { ...none, skipped })).to.equal(
      'Undone. Peanuts: none, on House plate. Not changed back: House plate on Dinner, House plate on Brunch. Check the allergens there.',
    )
    expect(named()).to.equal('c-dinner:1:0,c-brunch:1:0')
    const titles = currentToasts().map(({ title }) => title)
    expect(titles).to.include('House plate on Dinner was left as it is')
  })

  it('does not count a copy about which the server says nothing as changed back', async () => {
    const edit = await removePeanuts()
    expect(await undo(edit, { ...none, changed: changed('2', brunch) })).to.equal(
      'Undone. Peanuts: none, on House plate, also on Brunch. Not changed back: House plate on Dinner. Check the allergens there.',
    )
  })
})
