import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type {
  DocumentQueryRow,
  GuestDocumentRow,
} from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { expect } from 'chai'
import type pg from 'pg'
import { documentRow, rowsSince } from '../testing/documents.ts'
import { createDocumentStore } from './document-store.ts'

/** A pool whose queries the spec answers one by one, in order. */
function fakePool() {
  const open: { resolve: (rows: readonly DocumentQueryRow[]) => void; reject: (error: Error) => void }[] = []
  const values: (readonly unknown[])[] = []
  const pool = {
    query(query: { readonly values: readonly unknown[] }) {
      values.push(query.values)
      return new Promise((resolve, reject) => {
        open.push({ resolve: rows => resolve({ rows }), reject })
      })
    },
  } as unknown as pg.Pool
  return {
    pool,
    asked: () => values.length,
    values,
    answerRows: (rows: readonly DocumentQueryRow[]) => open.shift()?.resolve(rows),
    answer: (changes: Partial<GuestDocumentRow> | null = {}) =>
      open.shift()?.resolve(changes === null ? [] : [documentRow(changes)]),
  }
}

describe('document store', () => {
  function started() {
    const database = fakePool()
    const store = createDocumentStore({ pool: database.pool })
    store.connected()
    return { database, store, get: () => store.get('menu', 'a') }
  }

  it('serves a document from memory until its restaurant changes', async () => {
    const { database, store, get } = started()
    const first = get()
    database.answer()
    await first
    expect(String((await get())?.identity.body)).to.equal(documentRow().body)
    expect(database.asked()).to.equal(1)

    store.changed(new Set(['restaurant-2']))
    expect(store.peek('menu', 'a')).to.not.equal(undefined)
    store.changed(new Set(['restaurant-1']))
    expect(store.peek('menu', 'a')).to.equal(undefined)
  })

  it('calls a changed document due until it is read again', async () => {
    const { database, store, get } = started()
    expect(store.isDue('menu', 'a'), 'never read').to.equal(false)
    const first = get()
    database.answer()
    await first
    store.changed(new Set(['restaurant-1']))
    expect(store.isDue('menu', 'a')).to.equal(true)
    const reading = get()
    store.changed(new Set(['restaurant-1']))
    database.answer()
    await waitUntil('it is read again', () => database.asked() === 3)
    expect(store.isDue('menu', 'a'), 'it changed meanwhile').to.equal(true)
    database.answer()
    await reading
    expect(store.isDue('menu', 'a')).to.equal(false)
    store.changed('all')
    expect(store.isDue('menu', 'a')).to.equal(true)
    const gone = get()
    database.answer(null)
    await gone
    expect(store.isDue('menu', 'a'), 'the document is gone').to.equal(false)
  })

  it('shares no reads and calls nothing due while notifications are lost', async () => {
    const { database, store, get } = started()
    const first = get()
    database.answer()
    await first
    store.lost()
    expect(store.isDue('menu', 'a')).to.equal(false)
    store.connected()
    expect(store.isDue('menu', 'a')).to.equal(true)
  })

  describe('of a menu that it knows', () => {
    const soup = { id: 'soup', name: 'Soup', price: 1 }
    const bread = { id: 'bread', name: 'Bread', price: 2 }
    const stew = { id: 'stew', name: 'Stew', price: 3 }
    const all = ['menu', 'a', '-1', '']

    /** A store that has read soup and bread, at position 7. Their restaurant has changed since. */
    async function known() {
      const { database, store, get } = started()
      const first = get()
      expect(database.values.at(-1)).to.deep.equal(all)
      database.answerRows(rowsSince([], [soup, bread], { position: '7' }))
      await first
      store.changed(new Set(['restaurant-1']))
      return { database, store, get }
    }
    const prices = async (answer: ReturnType<Awaited<ReturnType<typeof known>>['get']>) => {
      const shown = JSON.parse(String((await answer)?.identity.body)) as { items: { price: number }[] }
      return shown.items.map(({ price }) => price)
    }

    it('reads only what has changed', async () => {
      const { database, get } = await known()
      const answer = get()
      expect(database.values.at(-1)).to.deep.equal(['menu', 'a', '7', 'first'])
      database.answerRows(rowsSince([soup, bread], [{ ...soup, price: 4 }, bread, stew]))
      expect(await prices(answer)).to.deep.equal([2, 4, 3])
      expect(database.asked()).to.equal(2)
    })

    it('reads all after a removal, even if as many items were added', async () => {
      const { database, get } = await known()
      const answer = get()
      database.answerRows(rowsSince([soup, bread], [soup, stew]))
      await waitUntil('it asks again', () => database.asked() === 3)
      expect(database.values.at(-1)).to.deep.equal(all)
      database.answerRows(rowsSince([], [soup, stew]))
      expect(await prices(answer)).to.deep.equal([1, 3])
    })

    it('keeps nothing of it when the tables are others', async () => {
      const { database, get } = await known()
      const answer = get()
      database.answerRows(rowsSince([], [{ ...soup, price: 9 }], { tables: 'others' }))
      expect(await prices(answer)).to.deep.equal([9])
    })

    it('reads all after notifications were lost: the database may be another one', async () => {
      const { database, store, get } = await known()
      store.lost()
      store.connected()
      const answer = get()
      expect(database.values.at(-1)).to.deep.equal(all)
      database.answerRows(rowsSince([], [soup]))
      expect(await prices(answer)).to.deep.equal([1])
    })
  })

  for (const [what, change] of [
    [
      'its restaurant changes',
      (store: ReturnType<typeof createDocumentStore>) => store.changed(new Set(['restaurant-1'])),
    ],
    ['everything changes', (store: ReturnType<typeof createDocumentStore>) => store.changed('all')],
    ['notifications are lost', (store: ReturnType<typeof createDocumentStore>) => store.lost()],
    [
      'notifications are lost and found',
      (store: ReturnType<typeof createDocumentStore>) => {
        store.lost()
        store.connected()
      },
    ],
  ] as const) {
    it(`clears memory when ${what}, and an earlier read neither fills it nor is answered`, async () => {
      const { database, store, get } = started()
      const first = get()
      database.answer()
      await first
      const reading = store.get('menu', 'b')
      change(store)
      expect(store.peek('menu', 'a')).to.equal(undefined)
      database.answer({ body: '"old"' })
      await waitUntil('it is read again', () => database.asked() === 3)
      expect(store.peek('menu', 'b')).to.equal(undefined)
      database.answer({ body: '"new"' })
      expect(String((await reading)?.identity.body)).to.equal('"new"')
    })
  }

  it('reads once for those who came before and after a change', async () => {
    const { database, store, get } = started()
    const before = get()
    store.changed(new Set(['restaurant-1']))
    const later = get()
    database.answer({ body: '"old"' })
    database.answer({ body: '"new"' })
    for (const answer of [before, later]) expect(String((await answer)?.identity.body)).to.equal('"new"')
    expect(store.peek('menu', 'a')).to.equal(await later)
    expect(database.asked()).to.equal(2)
  })

  it('uses no memory and shares no reads while notifications are lost', async () => {
    const { database, store, get } = started()
    store.lost()
    const both = [get(), get()]
    expect(database.asked()).to.equal(2)
    database.answer()
    database.answer()
    await Promise.all(both)
    expect(store.peek('menu', 'a')).to.equal(undefined)
  })
})
