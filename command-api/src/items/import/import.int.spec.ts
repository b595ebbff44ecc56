import { randomUUID } from 'node:crypto'
import { catalogueEdition, allergens as theFourteen } from '@safe-menu/contracts/allergens/catalogue'
import { matrixLetters } from '@safe-menu/contracts/items/matrix'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import { beforeAppend, expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'

const fourteen = theFourteen.map(({ id }) => id)
const matrix = [
  ['item', 'section', 'price', 'reviewed-at', ...fourteen].join(';'),
  [
    'Goulash',
    'Mains',
    '12,50',
    '2026-03-01',
    ...fourteen.map(id => (id === 'gluten' ? 'C:wheat' : 'N')),
  ].join(';'),
  ['Salad', 'Mains', '8', '', ...fourteen.map(() => '?')].join(';'),
].join('\r\n')

const letters = `values=${encodeURIComponent(JSON.stringify(matrixLetters))}`

interface ItemData {
  readonly itemId: string
  readonly menuId?: string
  readonly name?: string
}

describe('import over HTTP', () => {
  const stack = useStack()

  /** How the items of a menu were created, and their confirmations. */
  async function readItems(menuId: string) {
    const created: ItemData[] = []
    const confirmed: ItemData[] = []
    const signal = AbortSignal.timeout(50_000)
    const eventTypes = ['ItemCreated', 'AllergensConfirmed']
    for await (const item of stack.gateway.subscribeToAll({ from: async () => null, eventTypes, signal })) {
      if (item.kind === 'caught-up') break
      if (item.kind !== 'event') continue
      const data = item.event.data as ItemData
      if (data.menuId === menuId) created.push(data)
      else if (created.some(({ itemId }) => itemId === data.itemId)) confirmed.push(data)
    }
    return { created, confirmed }
  }
  const send = (menuId: string, token: string, body: string, query = '?', key?: string) =>
    stack
      .as(token)
      .post(`/api/menus/${menuId}/import${query}${query.includes('values=') ? '' : `&${letters}`}`, body, {
        key,
      })
  /** What the answer to an import counts. */
  const counts = { confirmed: 0, withMentions: 0, updated: 0, skipped: 0, left: 0 }

  it('plans few files of one restaurant at once, and serves another meanwhile', async () => {
    const [flooding, other] = [await restaurantWithItem(stack), await restaurantWithItem(stack)]
    const rows = Array.from({ length: 400 }, (_, index) => `Dish ${index},${'soup with a spoon '.repeat(20)}`)
    const preview = ({ menuId, token }: typeof other, file: string) =>
      stack.as(token).post(`/api/menus/${menuId}/import/preview`, file)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => preview(flooding, ['item,description', ...rows].join('\n'))),
      preview(other, 'item\nSoup'),
    ])
    expect(answers.pop()?.status).to.equal(200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).to.have.length.within(1, 19)
    for (const answer of refused) expectRefused(answer, 503, 'service.busy')
    expect(refused[0]?.headers.get('retry-after')).to.equal('5')
  })

  it('confirms nothing unless the manager asks for it', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const answer = await send(menuId, token, matrix)
    expect([answer.status, answer.body]).to.deep.equal([
      201,
      { ...counts, id: menuId, imported: 2, confirmed: 0 },
    ])
    expect((await readItems(menuId)).confirmed).to.deep.equal([])
    const unknown = await send(menuId, token, matrix, '?confirm=all')
    expect(unknown.status).to.equal(422)
  })

  it('keeps the file’s order, and adds a second file after it', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const names = async () => {
      const created = new Map((await readItems(menuId)).created.map(({ itemId, name }) => [itemId, name]))
      const arranged = (await stack.eventsOf(`menu-${menuId}`)).at(-1)?.data as {
        sections: { name: string; itemIds: string[] }[]
      }
      return arranged.sections.map(({ name, itemIds }) => [name, ...itemIds.map(id => created.get(id))])
    }
    const key = randomUUID()
    const file = 'item,section\nSoup,Starters\nEel,Starters\nPie,Mains\nAle,Mains\nDip,Starters'
    for (const _ of ['sent', 'repeated']) await send(menuId, token, file, undefined, key)
    const first = [
      ['Starters', 'Soup', 'Eel', 'Dip'],
      ['Mains', 'Pie', 'Ale'],
    ]
    expect(await names()).to.deep.equal(first)
    await send(menuId, token, 'item,section\nTart,Sweets\nBun,Starters\nCake,Sweets')
    expect(await names()).to.deep.equal([[...(first[0] ?? []), 'Bun'], first[1], ['Sweets', 'Tart', 'Cake']])
  })

  it('confirms the complete rows with a review date when the manager asks for it', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const answer = await send(menuId, token, matrix, '?confirm=reviewed')
    expect([answer.status, answer.body]).to.deep.equal([
      201,
      { ...counts, id: menuId, imported: 2, confirmed: 1 },
    ])
    expect(answer.headers.get('consistency-token')).to.be.a('string')
    const { created, confirmed } = await readItems(menuId)
    expect(created).to.have.length(3)
    expect(created[1]).to.deep.include({ name: 'Goulash', section: 'Mains', priceCents: 1_250 })
    expect(confirmed).to.deep.equal([
      { itemId: created[1]?.itemId, reviewedAt: '2026-03-01T00:00:00.000Z', edition: catalogueEdition },
    ])
  })

  it('imports nothing and names the row when one row is wrong', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const answer = await send(menuId, token, 'item,price\nStew,1\nRoast,cheap\n')
    expectRefused(answer, 422, 'import.invalid')
    expect(answer.body.issues[0].path).to.deep.equal(['line', 3, 'price'])
    expect((await readItems(menuId)).created).to.have.length(1)
  })

  it('leaves the items that are on the menu as they are when it only adds', async () => {
    const { token, restaurantId, menuId, itemId } = await restaurantWithItem(stack)
    await stack.readModel.listItems({ restaurantId, menuId }, [{ id: itemId, section: 'Hot' }])
    const csv = 'item,section,price,milk\nSOUP,,9,C\nSoup,Starters,3,C\nBread,,4.5,N'
    const path = `/api/menus/${menuId}/import/preview?${letters}`
    const preview = await stack.as(token).post(path, csv)
    expect(
      preview.body.rows.map(
        ({ effect, changes }: { effect: string; changes: { field: string; after: string }[] }) => [
          effect,
          ...changes.map(({ field, after }) => `${field} ${after}`),
        ],
      ),
    ).to.deep.equal([
      ['left'],
      ['new', 'section Starters', 'price 3.00', 'milk C'],
      ['new', 'price 4.50', 'milk N'],
    ])
    const before = (await stack.eventsOf(`item-${itemId}`)).length
    const answer = await send(menuId, token, csv, undefined, 'adding')
    expect(answer.body).to.deep.include({ imported: 2, updated: 0, left: 1 })
    expect(await stack.eventsOf(`item-${itemId}`)).to.have.length(before)
    expect((await send(menuId, token, csv, undefined, 'adding')).body).to.deep.equal(answer.body)
  })

  it('asks what letters mean, and imports nothing before the answer', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const csv = 'item,gluten,milk\nPie,W,M'
    const path = `/api/menus/${menuId}/import`
    const preview = await stack.as(token).post(`${path}/preview`, csv)
    expect([preview.body.rows, preview.body.issues]).to.deep.equal([[], []])
    expect(preview.body.values.map(({ value }: { value: string }) => value)).to.deep.equal(['W', 'M'])
    const refused = await stack.as(token).post(path, csv)
    expect([refused.status, refused.body.issues[0].message]).to.deep.equal([
      422,
      'Only you know what "W" means in this file. Say it with "values".',
    ])
  })

  it('refuses a file that would take the menu beyond 500 items', async () => {
    const { token, restaurantId, menuId } = await restaurantWithItem(stack)
    const names = Array.from({ length: 499 }, (_, index) => `x${index}`)
    await stack.readModel.listItems(
      { restaurantId, menuId },
      names.map(name => ({ name })),
    )
    const answer = await send(menuId, token, 'item\nStew\nRoast')
    expectRefused(answer, 409, 'items.limit_reached')
  })

  it('adds only the missing rows when an interrupted import is repeated', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const names = Array.from({ length: 30 }, (_, index) => `Dish ${index}`)
    const csv = `item\n${names.join('\n')}`
    // The store refuses every append after the tenth, as if the connection to it were lost.
    let appends = 0
    const cutOffUrl = await stack.startApi({
      wrapGateway: beforeAppend(name => {
        appends += 1
        if (appends > 10 && name.startsWith('item-'))
          throw new EventStoreUnavailable('cut off', { ambiguous: false })
      }),
    })
    const cutOff = await stack
      .as(token, cutOffUrl)
      .post(`/api/menus/${menuId}/import?&${letters}`, csv, { key: 'file' })
    expectRefused(cutOff, 503, 'service.event_store_unavailable')
    expect(cutOff.body.error).to.match(/of 30 rows/)

    const again = await send(menuId, token, csv, undefined, 'file')
    expect([again.status, again.body.imported]).to.deep.equal([201, 30])
    const { created } = await readItems(menuId)
    expect(created.map(({ name }) => name).toSorted()).to.deep.equal(['Soup', ...names].toSorted())
    const other = await send(menuId, token, 'item\nSomething else', undefined, 'file')
    expectRefused(other, 422, 'idempotency.key_reused')
  })

  it('previews an update by name, writes nothing, and then changes only what differs', async () => {
    const { token, restaurantId, menuId, itemId } = await restaurantWithItem(stack)
    await stack.readModel.listItems({ restaurantId, menuId }, [{ id: itemId }])
    const item = `/api/menu-items/items/${itemId}`
    await stack.as(token).post(`${item}/allergens`, { allergenId: 'milk' })
    await stack.as(token).put(`${item}/allergens/confirmation`, { revision: '1' })
    const csv = 'Dish;Cost;milk;eggs;note\nsoup;£5,00;trace;x;keep warm\nBread;2;;;'
    const columns = encodeURIComponent(JSON.stringify({ note: 'ignore' }))
    const query = `?mode=update&columns=${columns}&${letters}`
    const preview = await stack.as(token).post(`/api/menus/${menuId}/import/preview${query}`, csv)
    expect(preview.body.issues).to.deep.equal([])
    expect(preview.body.columns.map(({ as }: { as: string }) => as)).to.deep.equal([
      'item',
      'price',
      'milk',
      'eggs',
      'ignore',
    ])
    expect(preview.body.rows).to.deep.equal([
      {
        line: 2,
        name: 'soup',
        section: '',
        effect: 'changed',
        changes: [
          { field: 'price', before: '4.50', after: '5.00' },
          { field: 'eggs', before: '', after: 'C' },
          { field: 'milk', before: 'C', after: 'M' },
        ],
        losesConfirmation: true,
        mentions: [],
      },
      {
        line: 3,
        name: 'Bread',
        section: '',
        effect: 'new',
        changes: [{ field: 'price', before: '', after: '2.00' }],
        losesConfirmation: false,
        mentions: [
          { allergenId: 'gluten', presence: 'contains', word: 'Bread', field: 'name', kind: 'named' },
        ],
      },
    ])
    const before = (await stack.eventsOf(`item-${itemId}`)).length
    expect((await stack.eventsOf(`item-${itemId}`)).length, 'nothing is written').to.equal(before)

    expect(preview.headers.get('consistency-token'), 'of a preview').to.equal(null)
    const answer = await send(menuId, token, csv, query, 'update')
    expect(answer.body).to.deep.equal({ ...counts, id: menuId, imported: 1, withMentions: 1, updated: 1 })
    const events = await stack.eventsOf(`item-${itemId}`)
    expect(events.slice(before).map(({ type }) => type)).to.deep.equal([
      'ItemPriceChanged',
      'AllergenDeclared',
      'AllergenDeclared',
    ])
    const repeated = await send(menuId, token, csv, query, 'update')
    expect([repeated.body, repeated.headers.get('idempotency-replayed')]).to.deep.equal([answer.body, 'true'])
    const again = await send(menuId, token, 'item,price,milk,eggs\nSoup,5,M,?', '?mode=update')
    expect(again.body).to.include({ imported: 0, updated: 0 })
  })
})
