import type { CopiesOutcome } from '@safe-menu/contracts/items/copies'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { expect } from 'chai'
import { queryClient } from '../../../api/client.ts'
import { itemsQuery, shownItem, shownItems } from '../../../seen/shown-items.ts'
import { itemWith, tag } from '../../../testing/items.ts'
import { currentToasts, dismissToast } from '../../../ui/overlay/toast-store.ts'
import { withdrawTag } from './change-tag.ts'
import { offerUndo } from './offer-undo.ts'

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

describe('the undo of a change that applied to copies on other menus', () => {
  const real = {
    fetch: globalThis.fetch,
    document: Object.getOwnPropertyDescriptor(globalThis, 'document'),
    navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator'),
  }
  let sent: URL[] = []
  /** What the server does to the copies, by the method of the request. */
  let outcomes: Record<string, CopiesOutcome | undefined> = {}
  before(() => {
    const define = (name: string, value: object) =>
      Object.defineProperty(globalThis, name, { configurable: true, value })
    define('document', { querySelector: () => null })
    define('navigator', { onLine: true })
    globalThis.fetch = async (url, { method = 'GET' } = {}) => {
      sent.push(new URL(String(url), 'http://relative.invalid'))
      const isUndo = method === 'PUT'
      const copies = outcomes[method]
      const answer = {
        revision: isUndo ? '6' : '5',
        allergens: isUndo ? plate.allergens : [],
        allergensConfirmedAt: null,
        allergensConfirmedEdition: null,
        ...(copies ? { copies } : {}),
      }
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    }
  })
  after(() => {
    globalThis.fetch = real.fetch
    for (const name of ['document', 'navigator'] as const) {
      const own = real[name]
      if (own) Object.defineProperty(globalThis, name, own)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
  beforeEach(() => {
    sent = []
    queryClient.setQueryData(itemsQuery(plate.menuId).queryKey, shownItems([plate], undefined))
    showCopies([dinner, 'Dinner'], [brunch, 'Brunch'])
    const changed = [dinner, brunch].map(copy => ({ ...copy, revision: '1' }))
    outcomes = { DELETE: { changed, unconfirmed: [], skipped: [] } }
  })
  afterEach(() => {
    queryClient.clear()
    for (const { id } of currentToasts()) dismissToast(id)
  })

  const toasts = () => currentToasts().map(({ title, body = '' }) => `${title} | ${body}`)

  async function removePeanuts() {
    const saved = await withdrawTag(shownItem(plate.menuId, plate.id) ?? expect.fail(), 'peanuts')
    await offerUndo(saved ?? expect.fail('no undo'))
    expect(toasts()).to.deep.equal(['Saved. Peanuts: none, on House plate, also on Dinner, Brunch | '])
  }

  async function pressUndo() {
    currentToasts()
      .find(({ action }) => action)
      ?.action?.onPress()
    const isDone = () => currentToasts().some(({ title }) => title.startsWith('Undone.'))
    while (!isDone()) await new Promise(resolve => setImmediate(resolve))
    const undone = currentToasts().find(({ title }) => title.startsWith('Undone.'))
    return { tone: undone?.tone, title: undone?.title, body: undone?.body }
  }

  /** The copies of the last request that named some. */
  const named = () => sent.findLast(url => url.searchParams.has('copies'))?.searchParams.get('copies')

  it('names the menus that it has changed back', async () => {
    await removePeanuts()
    const changed = [dinner, brunch].map(copy => ({ ...copy, revision: '2' }))
    outcomes = { PUT: { changed, unconfirmed: [], skipped: [] } }
    expect(await pressUndo()).to.deep.equal({
      tone: 'safe',
      title: 'Undone. Peanuts: none, on House plate, also on Dinner, Brunch',
      body: undefined,
    })
    expect(named()).to.equal('c-dinner:1:0,c-brunch:1:0')
  })

  it('says which copy it has left as it is, and that it must be checked', async () => {
    await removePeanuts()
    const skipped = [{ itemId: dinner.id, code: 'items.changed_since_seen' as const }]
    outcomes = { PUT: { changed: [{ ...brunch, revision: '2' }], unconfirmed: [], skipped } }
    expect(await pressUndo()).to.deep.equal({
      tone: 'note',
      title: 'Undone. Peanuts: none, on House plate, also on Brunch',
      body: 'Not changed back: House plate on Dinner. Check the allergens there.',
    })
  })

  it('also names copies that the page does not show any more', async () => {
    await removePeanuts()
    showCopies()
    const skipped = [dinner, brunch].map(({ id }) => ({ itemId: id, code: 'item.not_found' as const }))
    outcomes = { PUT: { changed: [], unconfirmed: [], skipped } }
    expect(await pressUndo()).to.deep.equal({
      tone: 'note',
      title: 'Undone. Peanuts: none, on House plate',
      body: 'Not changed back: House plate on Dinner, House plate on Brunch. Check the allergens there.',
    })
    expect(named()).to.equal('c-dinner:1:0,c-brunch:1:0')
    expect(toasts().some(text => text.startsWith('House plate on Dinner was left as it is'))).to.equal(true)
  })

  it('does not count a copy about which the server says nothing as changed back', async () => {
    await removePeanuts()
    outcomes = { PUT: { changed: [{ ...brunch, revision: '2' }], unconfirmed: [], skipped: [] } }
    expect(await pressUndo()).to.include({
      title: 'Undone. Peanuts: none, on House plate, also on Brunch',
      body: 'Not changed back: House plate on Dinner. Check the allergens there.',
    })
  })
})
