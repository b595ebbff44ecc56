import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForAnimations } from '../../fixtures/accessibility.ts'
import { acceptCounts, sampleGuestPage } from '../../fixtures/guest-page.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { desktop, phone, samplePath } from '../../fixtures/world.ts'

const chip = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const apply = (page: Page) => page.getByRole('button', { name: 'View Personalized Menu' }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const itemsShown = (page: Page) => page.locator('main').getByRole('heading', { level: 3 }).allTextContents()

describe('the guest page', () => {
  const { open, nothingWrong, visit } = sampleGuestPage()

  it('has an order, and a bar above scrolled-out filters [guest-view-2]', async () => {
    const page = await open(phone)
    const summary = page.getByRole('button', { name: /^My Order/u })
    const list = page.getByRole('region', { name: 'My Order' })
    await page.getByRole('button', { name: 'Add to my order: Raspberry sorbet' }).click()
    await page.getByRole('button', { name: 'Add to my order: Mussels in cider' }).click()
    await summary.click()
    await list.getByText('Always confirm with the restaurant’s staff before you order.').waitFor()
    expect(await summary.getAttribute('aria-expanded')).to.equal('true')
    expect(await summary.textContent()).to.match(/My Order 2 dishes.*\$18\.50/u)

    await list.getByRole('button', { name: /^Remove Mussels in cider/u }).click()
    await list.getByText('Mussels in cider').waitFor({ state: 'detached' })
    await summary.click()
    await list.getByText('Tap a dish to remove it').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'In my order: Raspberry sorbet, tap to remove' }).click()
    await summary.waitFor({ state: 'detached' })

    const bar = page.getByRole('region', { name: 'Filters in use' })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await bar.waitFor({ state: 'detached' })
    await chip(page, 'Milk').click()
    await page.getByPlaceholder('Search menu items...').fill('s')
    await apply(page).click()
    await heading(page, 'Safe for you').waitFor()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await bar.getByText('Avoiding Milk · Search “s”').waitFor()

    await bar.getByRole('button', { name: 'Edit Filters' }).click()
    await bar.waitFor({ state: 'detached' })
    await waitForFocus(heading(page, 'Allergies and diets'))

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await bar.getByRole('button', { name: 'Clear All' }).click()
    await heading(page, 'The whole menu 7 dishes').waitFor()
    expect(await page.getByPlaceholder('Search menu items...').inputValue()).to.equal('')
    nothingWrong()
  })

  it('turns the filter button green, then light blue 1,500 ms after a press [guest-view-4]', async () => {
    const page = await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 5_000) // a page that hears nothing for longer no longer counts what is safe
    const state = () => apply(page).getAttribute('data-state')
    const textBox = () => apply(page).locator('span').first().boundingBox()
    const ground = () => apply(page).evaluate(button => getComputedStyle(button).backgroundColor)
    const token = (name: string) =>
      page.evaluate(property => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(${property})`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, `--color-${name}`)

    expect([await state(), await apply(page).isDisabled()]).to.deep.equal(['default', true])
    await chip(page, 'Milk').click()
    await page.locator('button[data-state=ready]:visible').waitFor()
    await waitForAnimations(page)
    expect([await state(), await ground()]).to.deep.equal(['ready', await token('safe')])
    await apply(page).click()
    await apply(page).getByText('safe').waitFor()
    const boxBefore = await textBox()
    await page.clock.runFor(1_499)
    expect(await state()).to.equal('ready')
    await page.clock.runFor(1)
    await page.locator('button[data-state=searched]:visible').waitFor()
    await waitForAnimations(page)
    expect(await ground()).to.equal(await token('note-soft'))
    expect(await textBox(), 'the tick moves nothing').to.deep.equal(boxBefore)
    await chip(page, 'Milk').click()
    await page.locator('button[data-state=default]:visible').waitFor()
  })

  it('searches, filters and hides more in strict mode [guest-view-6]', async () => {
    const page = await open()
    const search = page.getByPlaceholder('Search menu items...')
    await search.fill('BUTTER BEANS')
    await heading(page, 'Search results 1 dish').waitFor()
    expect(await itemsShown(page)).to.include('Hake, white beans, parsley')
    await search.fill('pizza')
    await page.getByText('No menu items found').waitFor()
    await page.getByText('No dishes match “pizza”.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters & Search' }).click()
    await waitForFocus(page.getByRole('region', { name: 'Dishes' })) // the button is gone
    await heading(page, 'The whole menu 7 dishes').waitFor()

    await chip(page, 'Keto').click()
    await apply(page).click()
    await page.getByText('No menu items found').waitFor()
    await page.getByText('Nothing here suits you: your filters hide every dish on this menu.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters & Search' }).click()
    await heading(page, 'The whole menu 7 dishes').waitFor()

    for (const [category, one] of [
      ['Allergens', 'Milk'],
      ['Specialized Diets', 'Vegan'],
    ] as const) {
      const toggle = page.getByRole('button', { name: category, exact: true })
      await toggle.click()
      await chip(page, one).waitFor({ state: 'detached' })
      await toggle.click()
      await chip(page, one).waitFor()
    }
    const all = await itemsShown(page)
    await chip(page, 'Milk').click()
    await apply(page).click()
    await heading(page, 'Ask staff first').waitFor()
    const standard = await itemsShown(page)
    await chip(page, 'Strict mode').click()
    await page.getByText(/^Strict mode hides \d+ dish(?:es)?$/u).waitFor()
    const strict = await itemsShown(page)
    expect(standard).to.include.members(strict)
    expect([strict.length < standard.length, standard.length < all.length]).to.deep.equal([true, true])
    await page.getByRole('button', { name: /hidden by strict mode$/u }).click()
    await page
      .getByText(/May contain Milk/u)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Show in standard mode', exact: true }).click()
    await heading(page, 'Ask staff first').waitFor()
    expect(await itemsShown(page)).to.deep.equal(standard)

    const foot = page.getByRole('contentinfo')
    await foot.getByText('Safe Menu does not verify it and is not liable for it.').waitFor()
    await foot.getByText('Always confirm with the restaurant’s staff before you order.').waitFor()
    // The mark at the top leads nowhere. The logo at the foot leads to the sales page, and the menu stays open.
    expect(await page.getByRole('banner').getByRole('link').count()).to.equal(0)
    const opened = page.waitForEvent('popup')
    await foot.getByRole('link', { name: 'Safe Menu for restaurants' }).click()
    await (await opened).waitForURL('**/restaurants/sales')
    expect(new URL(page.url()).pathname).to.equal(samplePath())
    nothingWrong()
  })

  it('is at the same place after Back, and at its end on a longer page', async () => {
    const page = await open(phone)
    await page.getByRole('button', { name: 'Print this menu' }).waitFor() // nothing moves the page any more
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await page.waitForFunction(() => history.state?.scrollY === 900)
    await page.goto('/restaurants/sales')
    await page.goBack()
    await page.waitForFunction(() => scrollY === 900)

    const toEnd = () =>
      page.evaluate(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        return document.documentElement.scrollHeight - innerHeight - scrollY
      })
    // The last part to load: a page that becomes longer afterwards is no longer at its end.
    await page.getByRole('region', { name: 'The Walnut Tree' }).waitFor()
    await waitUntil(
      'the page has noted that it is at its end',
      async () => (await toEnd()) < 1 && page.evaluate(() => history.state?.scrollY === scrollY),
    )
    await page.goto('/restaurants/sales')
    await page.goBack()
    await page.getByRole('button', { name: 'Print this menu' }).waitFor()
    await page.waitForFunction(() => document.documentElement.scrollHeight - innerHeight - scrollY < 1)
    nothingWrong()
  })

  it('tracks views, filters and orders without naming a person [guest-view-8]', async () => {
    const page = await visit('/favicon.svg', { ...desktop, token: 'a.b.c' })
    await acceptCounts(page)
    const sent: (readonly [string, { readonly menuId?: string; readonly menuItemId?: string }])[] = []
    const authorised: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/analytics/')) sent.push([pathname.slice(15), request.postDataJSON()])
      if (pathname.startsWith('/api/') && request.headers().authorization) authorised.push(pathname)
    })
    // Filters work before the menu is loaded; the view is tracked once it is.
    const opened = page.waitForRequest('**/api/analytics/track-view')
    await page.goto(samplePath())
    await opened
    await chip(page, 'Milk').click()
    await chip(page, 'Vegan').click()
    await apply(page).click()
    await page
      .getByRole('button', { name: /^Add to my order/u })
      .first()
      .click()
    await page.getByRole('button', { name: /^My Order/u }).waitFor()
    // Taking a filter off is no choice, and neither is the same filter again.
    await chip(page, 'Milk').click()
    await chip(page, 'Vegan').click()
    await heading(page, 'The whole menu 7 dishes').waitFor()

    await waitUntil('every press is counted', () => sent.length >= 4)
    const bodyOf = (call: string) => sent.find(([name]) => name === call)?.[1]
    const menuId = bodyOf('track-view')?.menuId
    const menuItemId = bodyOf('track-popular-item')?.menuItemId
    expect([menuId, menuItemId].map(id => typeof id)).to.deep.equal(['string', 'string'])
    expect(sent).to.deep.equal([
      ['track-view', { menuId }],
      ['track-allergens', { allergenIds: ['milk'], menuId }],
      ['track-allergens', { allergenIds: ['vegan'], menuId }],
      ['track-popular-item', { menuItemId, menuId }],
    ])
    expect(authorised).to.deep.equal([])
  })
})
