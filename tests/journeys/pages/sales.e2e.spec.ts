import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { createSampleRestaurant } from '../../fixtures/restaurant.ts'
import { desktop, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const account = { email: 'sales@example.com', password: 'correct horse battery' }

/** The accessible text of each item's card, by name. */
async function cardsOn(page: Page): Promise<Readonly<Record<string, string>>> {
  const cards = page.locator('li').filter({ has: page.getByRole('heading', { level: 3 }) })
  const texts = await cards.filter({ has: page.getByRole('button') }).allInnerTexts()
  const reportButton = /\s+Report a mistake\s+about .*$/u // only on the guests' page
  return Object.fromEntries(texts.map(text => [text.split('\n')[0], text.replace(reportButton, '')]))
}

describe('the sales page', () => {
  const visits: OpenedPage[] = []
  afterEach(async () => {
    for (const { close } of visits.splice(0)) await close()
  })
  const open = async (path: string, options: Parameters<typeof openPage>[1] = desktop) => {
    const opened = await openPage(path, options)
    visits.push(opened)
    await opened.page.getByRole('heading', { level: 1 }).waitFor()
    return opened.page
  }

  it('shows benefits and steps, and leads to registration [sales-page-1]', async () => {
    const page = await open('/restaurants/sales', phone)
    const part = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) })
    expect(
      await part('Why restaurants use it').getByRole('heading', { level: 3 }).allTextContents(),
    ).to.deep.equal(['Guests who trust your menu', 'Menus that are up to date', 'Win the whole table'])
    expect(await part('Three steps').getByRole('heading', { level: 3 }).allTextContents()).to.deep.equal([
      'Digitize the menu',
      'Tag with precision',
      'Guests use the QR code',
    ])
    await page.getByText('not verified by Safe Menu').waitFor()
    await page.getByRole('link', { name: 'Create your account' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
    expect(visits[0]?.consoleErrors).to.deep.equal([])
  })

  itWithAll('shows the same dishes as the sample restaurant’s menu', async () => {
    const restaurantId = await createSampleRestaurant(account)
    const sales = await open('/')
    const guests = await open(`/menu/${restaurantId}`)
    await guests.getByRole('tab', { name: /^Lunch/u }).click()
    await guests.getByRole('heading', { level: 1, name: 'Lunch' }).waitFor()
    await guests.getByRole('heading', { level: 3, name: 'Green lentil salad' }).waitFor()

    const milk = (page: Page) => page.getByRole('button', { name: 'Milk', exact: true })
    await milk(sales).click()
    await sales.getByRole('heading', { level: 3, name: 'Mushroom risotto' }).waitFor()
    const shown = await cardsOn(sales)
    expect(Object.keys(shown)).to.have.length(4)
    expect(await cardsOn(guests)).to.include(shown)

    await milk(sales).click()
    await milk(guests).click()
    await guests.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await guests.getByText('Safe for you', { exact: true }).waitFor()
    await sales.getByText('Safe for you', { exact: true }).waitFor()
    const judged = await cardsOn(sales)
    expect(Object.keys(judged)).to.have.length(3)
    expect(await cardsOn(guests)).to.include(judged)
    expect(visits.flatMap(({ consoleErrors }) => consoleErrors)).to.deep.equal([])
  })

  itWithAll('proves what guests saw, names the cost, and is accessible at 320 px', async () => {
    const page = await open('/restaurants/sales', { viewport: { width: 320, height: 844 } })
    const proof = page.locator('section', {
      has: page.getByRole('heading', { level: 2, name: 'Proof of what guests saw' }),
    })
    await proof.getByRole('heading', { level: 3, name: 'Hidden by your filters' }).waitFor()
    await proof.getByRole('radio', { name: '14 March, 18:20', disabled: false }).focus()
    await page.keyboard.press('ArrowLeft')
    await proof.getByRole('heading', { level: 3, name: 'Safe for you' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await proof.getByRole('heading', { level: 3, name: 'Ask staff first' }).waitFor()
    await page.getByText('open source under the MIT license').waitFor()
    await page.getByRole('link', { name: 'Start now' }).waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])
    const overflow = await sidewaysOverflow(page)
    expect(overflow).to.be.at.most(0)
  })

  itWithAll('does not move while it loads', async () => {
    const page = await open('/restaurants/sales', phone)
    await page.getByText('not verified by Safe Menu').waitFor()
    const shift = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          new PerformanceObserver(list =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))) // no entry means that nothing moved
        }),
    )
    expect(shift).to.be.at.most(0.02)
  })
})
