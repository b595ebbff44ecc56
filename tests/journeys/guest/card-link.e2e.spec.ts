import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { press } from '../../fixtures/keyboard.ts'
import { waitUntilKept } from '../../fixtures/offline.ts'
import { createSample, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const note = 'Ada Lovelace, table 4'

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first()

describe('the staff card as a link', () => {
  let restaurant: TestRestaurant
  let path = ''
  let link = ''
  const open = createPageOpener(/net::ERR_/u)
  /** The menu with the parts that load later. */
  const openMenu = async (options: Parameters<typeof open>[1]): Promise<Page> => {
    const page = await open(path, options)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await button(page, 'Print this menu').waitFor()
    return page
  }
  const order = (page: Page, dish: string) =>
    button(page, new RegExp(`^Add to my order: ${dish}`, 'u')).click()
  const avoid = async (page: Page, what: string) => {
    await page.getByRole('checkbox', { name: what, exact: true }).click()
    await button(page, /^View Personalized Menu/u).click()
    await page.getByRole('heading', { name: 'Ask staff first', exact: true }).waitFor()
  }
  const staffCard = (page: Page) => page.getByRole('dialog', { name: 'For the staff' })

  before(async () => {
    restaurant = await createSample()
    path = `/menu/${restaurant.id}`
  })
  it('is copied by keyboard, without the note, on a phone of 390 px [card-link-4]', async () => {
    const page = await openMenu({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
    await avoid(page, 'Milk')
    await order(page, 'Raspberry sorbet')
    await order(page, 'Charred leeks')
    await press(page, button(page, /^My Order/u))
    await press(page, button(page, /^Add one Raspberry sorbet/u))
    await page.getByRole('textbox', { name: 'Note for Raspberry sorbet' }).fill(note)
    const checked = page.waitForResponse(/\/api\/menus\/[\da-f-]{36}$/u)
    await press(page, button(page, 'Show to staff'))
    const card = staffCard(page)
    await card.getByText('I have a MILK allergy').waitFor()
    await checked
    await card.getByText(/^Checked with the restaurant’s menu at \d\d:\d\d\.$/u).waitFor()
    await card.getByText('2 × Raspberry sorbet').waitFor()
    await card
      .getByText(/^Please check: May contain Milk/u)
      .first()
      .waitFor()
    await card.getByText(note).waitFor()
    await press(page, button(card, 'Share as a link'))
    await card.getByRole('status').getByText('Link copied', { exact: true }).waitFor()
    expect(await sidewaysOverflow(page)).to.be.at.most(0)
    link = await page.evaluate(() => navigator.clipboard.readText())
    const { pathname, searchParams, hash } = new URL(link)
    expect([pathname, [...searchParams.keys()]]).to.deep.equal([path, ['menu']])
    expect(hash).to.match(
      /^#card=1&avoid=milk&dishes=[\da-f-]{36}\.2\.\w+,[\da-f-]{36}\.1\.\w+&left=0&sum=\w+$/u,
    )
  })

  it('opens on another device, which checks it and sends it to no server [card-link-5]', async () => {
    const page = await openMenu(phone)
    const asked: string[] = []
    page.context().on('request', request => {
      asked.push([request.url(), request.postData() ?? '', ...Object.values(request.headers())].join(' '))
    })
    await avoid(page, 'Nuts')
    await order(page, 'Raspberry sorbet')
    // Without the note about fonts, which may load meanwhile.
    const kept = () =>
      page.evaluate(() => {
        const { fonts: _, ...entries } = { ...localStorage } as Record<string, string>
        return JSON.stringify(Object.entries(entries).sort()).replaceAll(/"usedAt\\?":\d+/gu, '')
      })
    const before = await kept()

    await page.goto(link)
    const card = staffCard(page)
    await card.getByText('I have a MILK allergy', { exact: true }).waitFor()
    await card.getByText('2 × Raspberry sorbet').waitFor()
    await card.getByText(/^1 × Charred leeks/u).waitFor()
    await card.getByText('Please check: May contain Milk').first().waitFor()
    await card.getByText(/^Checked with the restaurant’s menu at/u).waitFor()
    await card.getByText('The filters and the order on this device stay as they are.').waitFor()
    expect(await card.getByText(note).count()).to.equal(0)
    expect(await button(card, 'Share as a link').count()).to.equal(0)
    expect(await sidewaysOverflow(page)).to.be.at.most(0)

    await button(card, 'Close').click()
    await card.waitFor({ state: 'detached' })
    await page.waitForURL(url => url.hash === '') // the browser says that a dialog is closed after it is
    await page
      .getByText(/Avoiding Nuts$/u)
      .filter({ visible: true })
      .first()
      .waitFor()
    await button(page, /^My Order 1/u).waitFor()
    await waitUntil('the device has what it had', async () => (await kept()) === before)
    expect(asked.length).to.be.greaterThan(3)
    expect(asked.filter(text => /card=|avoid=|sum=/u.test(text))).to.deep.equal([])

    // The same address again, in the same page.
    await page.evaluate(hash => location.assign(hash), new URL(link).hash)
    await card.getByText('I have a MILK allergy', { exact: true }).waitFor()
  })

  it('offers Retry in place of a card whose script cannot be loaded', async () => {
    const page = await open(path, phone)
    await page.route(/\/assets\/extras-/u, route => route.abort())
    await page.goto('about:blank') // else only the part after # would change
    await page.goto(link)
    await page.getByRole('alert').getByText('Part of this page could not be loaded').waitFor()
    expect(await page.getByText('Loading…').count()).to.equal(0)
    expect(await sidewaysOverflow(page)).to.be.at.most(0)
    await page.unroute(/\/assets\/extras-/u)
    await button(page, 'Retry').click()
    await staffCard(page).getByText('I have a MILK allergy', { exact: true }).waitFor()
  })

  itWithAll('says in German what is sold out, changed or gone since [card-link-7]', async () => {
    const { call } = restaurant
    const menuId = new URL(link).searchParams.get('menu') ?? ''
    const { body: menu } = await call(menuRoutes.get, { params: { menuId } })
    const itemId = (name: string) => menu.items.find(item => item.name.startsWith(name))?.id ?? ''
    const sorbet = { params: { itemId: itemId('Raspberry sorbet') } }
    await call(itemRoutes.setAvailability, { ...sorbet, body: { soldOut: true } })
    await call(itemRoutes.change, { ...sorbet, body: { crossContamination: 'Made beside the ice cream.' } })
    await call(itemRoutes.archive, { params: { itemId: itemId('Charred leeks') } })
    await waitUntil('guests have the changes', async () => {
      const { body } = await call(menuRoutes.get, { params: { menuId } })
      return (
        body.items.length === menu.items.length - 1 && body.items.some(item => item.soldOutUntil !== null)
      )
    })
    const page = await open(link.replace('?menu=', '?lang=de&menu='), phone)
    const card = page.getByRole('dialog', { name: 'Für das Personal' })
    await card.locator('[lang=de]').getByText('Ich habe eine Allergie: MILCH').waitFor()
    // First in the words of the restaurant, whose language is English.
    await card.locator('[lang=en]').getByText('Sold out today').waitFor()
    for (const text of [
      'Heute ausverkauft',
      'Geändert, seit der Gast es gewählt hat',
      'Nicht mehr auf der Karte',
    ])
      await card.locator('[lang=de]').getByText(text, { exact: true }).first().waitFor()
    expect(await card.getByText('Charred leeks').count()).to.equal(0)
  })

  it('counts nothing as checked in a saved copy without a network [card-link-9]', async () => {
    const network = await startRelay(getStack().origin)
    try {
      const { pathname, search, hash } = new URL(link)
      const page = await open(pathname + search, {
        ...phone,
        baseURL: network.url,
        serviceWorkers: 'allow',
      })
      await waitUntilKept(page, '/api/menus/', '/api/allergens', '/assets/extras-')
      network.leave()
      await page.goto('about:blank') // else only the part after # would change
      await page.goto(pathname + search + hash)
      const card = staffCard(page)
      await card.getByText('I have a MILK allergy', { exact: true }).waitFor()
      await card.getByText(/^Could not be checked/u).waitFor()
      await card
        .getByText(/We can’t reach the restaurant’s latest data|No updates since/u)
        .first()
        .waitFor()
    } finally {
      await network.close()
    }
  })
})
