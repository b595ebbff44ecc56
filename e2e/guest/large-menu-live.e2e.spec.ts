import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { MenuView } from '@safe-menu/contracts/menus/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createRestaurant, type TestRestaurant } from '../support/restaurant.ts'
import { type OpenedPage, openPage, phone } from '../support/world.ts'

const dishes = 500
const rows = Array.from({ length: dishes }, (_, n) => `Dish ${n},9.50,Served warm with bread and butter.`)

/** The events of a live stream that the page has received, by name. */
interface ReceivedEvents {
  readonly received: { readonly name: string; readonly data: string }[]
  hasFailed: boolean
}
type Following = Window & { readonly events?: ReceivedEvents }

/** Opens a stream as the product does. */
function follow(address: string): void {
  const events: ReceivedEvents = { received: [], hasFailed: false }
  Object.assign(window, { events })
  const source = new EventSource(address)
  for (const name of ['menu', 'patch', 'restaurant', 'fresh', 'stale', 'gone'])
    source.addEventListener(name, ({ data }) => events.received.push({ name, data }))
  source.onerror = () => {
    events.hasFailed = true
    source.close()
  }
}

// Only with --all: main-journey.e2e.spec.ts shows a live change; this one takes a menu of 500 dishes.
describe('the live stream of a large menu', () => {
  let restaurant: TestRestaurant
  let params: { menuId: string }
  let guest: OpenedPage | undefined

  before(async () => {
    restaurant = await createRestaurant({ Dinner: [] })
    const [menuId = ''] = restaurant.menuIds
    params = { menuId }
    await restaurant.call(importRoutes.import, { params, body: `item,price,description\n${rows.join('\n')}` })
    await restaurant.publish()
  })
  afterEach(async () => {
    await guest?.close()
    guest = undefined
  })

  async function priceOfFirst(price: number): Promise<string> {
    const { body } = await restaurant.call(menuRoutes.get, { params })
    const { id: itemId, name } = body.items[0] ?? expect.fail('the menu is empty')
    await restaurant.call(itemRoutes.change, { params: { itemId }, body: { price } })
    return name
  }

  const eventsOf = (page: Page, name: string) =>
    page.evaluate(
      wanted =>
        (window as Following).events?.received
          .filter(event => event.name === wanted)
          .map(({ data }) => data) ?? [],
      name,
    )

  it('takes a tenth of the bytes, and each event arrives at once', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    let wireBytes = 0
    let encoding: string | undefined
    let stream = ''
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (!response.url.endsWith('/live')) return
      stream = requestId
      encoding = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === 'content-encoding',
      )?.[1]
    })
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (requestId === stream) wireBytes += encodedDataLength
    })

    await page.evaluate(follow, `/api/menus/${params.menuId}/live`)
    const first = await waitUntil('the whole menu arrives', async () => (await eventsOf(page, 'menu'))[0])
    expect((JSON.parse(first) as MenuView).items).to.have.length(dishes)
    expect(encoding).to.equal('gzip')
    await waitUntil('its bytes are reported', () => wireBytes >= 1_000)
    expect(wireBytes).to.be.below(first.length / 10)

    const name = await priceOfFirst(12.5)
    const second = await waitUntil('the change arrives', async () => (await eventsOf(page, 'menu'))[1])
    expect((JSON.parse(second) as MenuView).items.find(item => item.name === name)?.price).to.equal(12.5)
    // Bytes of the whole menu may be reported late, or someone else's change may come between: one short event shows its size.
    const sizes: number[] = []
    for (let fresh = 0; fresh < 4; fresh += 1) {
      const before = wireBytes
      await waitUntil('a short event arrives', async () => (await eventsOf(page, 'fresh'))[fresh])
      sizes.push(wireBytes - before)
    }
    expect(Math.min(...sizes.slice(1))).to.be.below(500)
    expect(consoleErrors).to.deep.equal([])
  })

  it('keeps the guest’s page current', async () => {
    guest = await openPage(`/menu/${restaurant.id}`, phone)
    const { page, consoleErrors } = guest
    const live = page.waitForResponse(response => response.url().includes('/live?known='))
    expect((await live).headers()['content-encoding']).to.equal('gzip')
    await priceOfFirst(13.75)
    await page.getByText('13.75').first().waitFor()
    expect(consoleErrors).to.deep.equal([])
  })

  it('shows a change of a dish that the script has not taken over yet at once', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    // React works in turns, for which it sends messages to itself. Once the page follows the menu, they do not arrive.
    await page.addInitScript(`{
      const { fetch, MessageChannel } = window
      let isHeld = false
      window.fetch = (path, ...rest) => {
        isHeld ||= String(path).includes('/live?known=')
        return fetch(path, ...rest)
      }
      window.MessageChannel = function () {
        const channel = new MessageChannel()
        const send = channel.port2.postMessage.bind(channel.port2)
        channel.port2.postMessage = message => isHeld || send(message)
        return channel
      }
    }`)
    const live = page.waitForResponse(response => response.url().includes('/live?known='))
    await page.goto(`/menu/${restaurant.id}`)
    await live
    const known = await page.evaluate<readonly boolean[]>(
      `[...document.querySelectorAll('.menu-item')].map(dish => Object.keys(dish).some(key => key.startsWith('__react')))`,
    )
    expect(known).to.have.length(dishes).and.include(false)
    await priceOfFirst(14.25)
    await page.getByText('14.25').first().waitFor()
    expect(await page.getByRole('heading', { level: 3 }).count()).to.equal(dishes)
    expect(consoleErrors).to.deep.equal([])
  })

  it('ends without an error of decoding when the menu is unpublished', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    await page.evaluate(follow, `/api/menus/${params.menuId}/live`)
    await waitUntil('the whole menu arrives', async () => (await eventsOf(page, 'menu'))[0])
    await restaurant.call(menuRoutes.change, { params, body: { published: false } })
    await waitUntil('the end arrives', async () => (await eventsOf(page, 'gone'))[0])
    await page.waitForFunction(() => (window as Following).events?.hasFailed)
    expect(consoleErrors).to.deep.equal([])
  })
})
