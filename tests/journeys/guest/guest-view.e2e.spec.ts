import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults, waitForAnimations } from '../../fixtures/accessibility.ts'
import { sampleGuestPage, servePlainPage } from '../../fixtures/guest-page.ts'
import { pointerInput, tabTo, waitForFocus } from '../../fixtures/keyboard.ts'
import { desktop, itWithAll, phone } from '../../fixtures/world.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const apply = (page: Page) => page.getByRole('button', { name: 'View Personalized Menu' }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const itemsShown = (page: Page) => page.locator('main').getByRole('heading', { level: 3 }).allTextContents()
const heroIcon = (page: Page) => page.locator('header svg[data-icon]').getAttribute('data-icon')

describe('the guest page', () => {
  const { open, nothingWrong, path, visit } = sampleGuestPage('guest-view')

  itWithAll('clears filters on a menu switch and restores them [guest-view-1]', async () => {
    const page = await open(phone)
    const { press } = pointerInput()
    await press(chip(page, 'Milk'))
    await page.getByText('Your filters aren’t applied yet').waitFor()
    await press(apply(page))
    await heading(page, 'Safe for you').waitFor()

    await press(tab(page, 'Lunch'))
    await page.getByText('Filters were cleared when you switched menus').waitFor()
    await heading(page, 'Lunch').waitFor()
    await heading(page, 'The whole menu 7 dishes').waitFor()
    expect(await chip(page, 'Milk').getAttribute('aria-pressed')).to.equal('false')
    expect(await heading(page, 'Safe for you').count(), 'no claim without a choice').to.equal(0)

    // The offer stays until it is answered, also after a reload.
    await page.reload()
    await press(page.getByRole('button', { name: 'Apply to this menu' }))
    await heading(page, 'Safe for you').waitFor()
    expect(await chip(page, 'Milk').getAttribute('aria-pressed')).to.equal('true')
    nothingWrong()
  })

  it('adds to the order, shows it with the disclaimer and removes [guest-view-2]', async () => {
    const page = await open(phone)
    const { press } = pointerInput()
    const summary = page.getByRole('button', { name: /^My Order/u })
    const list = page.getByRole('region', { name: 'My Order' })
    await press(page.getByRole('button', { name: 'Add to my order: Raspberry sorbet' }))
    await press(page.getByRole('button', { name: 'Add to my order: Mussels in cider' }))
    await press(summary)
    await list.getByText('Always confirm with the restaurant’s staff before you order.').waitFor()
    expect(await summary.getAttribute('aria-expanded')).to.equal('true')
    expect(await summary.textContent()).to.match(/My Order 2 dishes.*\$18\.50/u)

    await press(list.getByRole('button', { name: /^Remove Mussels in cider/u }))
    await list.getByText('Mussels in cider').waitFor({ state: 'detached' })
    await press(summary)
    await list.getByText('Tap a dish to remove it').waitFor({ state: 'hidden' })
    await press(page.getByRole('button', { name: 'In my order: Raspberry sorbet, tap to remove' }))
    await summary.waitFor({ state: 'detached' })
    nothingWrong()
  })

  itWithAll(
    'moves between tabs by arrows, Home and End, and opens by Enter and Space [guest-view-3]',
    async () => {
      const page = await open()
      expect(await page.getByRole('tab').allTextContents()).to.deep.equal([
        'Dinner 7 dishes',
        'Lunch 7 dishes',
        'Weekend brunch 3 dishes',
      ])
      expect(await heroIcon(page)).to.equal('moon')
      await tab(page, 'Dinner').focus()
      for (const [key, where] of [
        ['ArrowRight', 'Lunch'],
        ['ArrowLeft', 'Dinner'],
        ['ArrowLeft', 'Weekend brunch'],
        ['ArrowRight', 'Dinner'],
        ['End', 'Weekend brunch'],
        ['Home', 'Dinner'],
        ['End', 'Weekend brunch'],
      ] as const) {
        await page.keyboard.press(key)
        await waitForFocus(tab(page, where))
      }
      await heading(page, 'Dinner').waitFor()
      await page.keyboard.press('Enter')
      await heading(page, 'Weekend brunch').waitFor()
      expect(await heroIcon(page)).to.equal('coffee')
      await page.keyboard.press('ArrowLeft')
      await waitForFocus(tab(page, 'Lunch'))
      await page.keyboard.press('Space')
      await heading(page, 'Lunch').waitFor()
      expect(await heroIcon(page)).to.equal('sun')
      nothingWrong()
    },
  )

  it('turns the filter button green, then light blue 1,500 ms after a press [guest-view-4]', async () => {
    const page = await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
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

  itWithAll('has View after the chips by keyboard, then a way to the results', async () => {
    const page = await open(desktop)
    await chip(page, 'Milk').focus()
    await page.keyboard.press('Space')
    const isAfter = await apply(page).evaluate(
      (button, chip) => {
        return Boolean(chip && chip.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
      },
      await chip(page, 'Vegan').elementHandle(),
    )
    expect(isAfter).to.equal(true)
    await tabTo(page, apply(page))
    await page.keyboard.press('Enter')
    await heading(page, 'Safe for you').waitFor()
    await page.keyboard.press('Tab')
    await waitForFocus(page.getByRole('link', { name: 'Skip to results' }))
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('region', { name: 'Dishes' }))
    nothingWrong()
  })

  itWithAll('shows all filters in the bar and in the panel, however many they are', async () => {
    const page = await open(phone)
    const many = ['Milk', 'Eggs', 'Peanuts', 'Crustaceans', 'Sulphur dioxide and sulphites', 'Soybeans']
    await page.getByRole('button', { name: /more allergens, and diets/u }).click()
    const sheet = page.getByRole('dialog', { name: 'All filters' })
    for (const name of many) await sheet.getByRole('button', { name, exact: true }).click()
    const isWhole = (line: ReturnType<Page['getByText']>) =>
      line.evaluate(element => element.scrollHeight <= element.clientHeight + 1)
    const panelLine = sheet.getByText(/^Your filters: Avoiding Milk, .*Soybeans$/u)
    expect(await isWhole(panelLine)).to.equal(true)
    await sheet.getByRole('button', { name: 'View Personalized Menu' }).click()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const bar = page.getByRole('region', { name: 'Filters in use' })
    const barLine = bar.getByText(/^Avoiding Milk, .*Soybeans$/u)
    await barLine.waitFor()
    const lines = await barLine.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    expect(lines, 'nothing is beside the screen').to.equal(true)
    nothingWrong()
  })

  it('shows a bar above scrolled-out filters, to edit or clear them [guest-view-5]', async () => {
    const page = await open(phone)
    const bar = page.getByRole('region', { name: 'Filters in use' })
    expect(await bar.count()).to.equal(0)
    await chip(page, 'Milk').click()
    await page.getByPlaceholder('Search menu items...').fill('s')
    await apply(page).click()
    await heading(page, 'Safe for you').waitFor()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await bar.getByText('Avoiding Milk · Search “s”').waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])

    await bar.getByRole('button', { name: 'Edit Filters' }).click()
    await bar.waitFor({ state: 'detached' })
    await waitForFocus(heading(page, 'Allergies and diets'))

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await bar.getByRole('button', { name: 'Clear All' }).click()
    await heading(page, 'The whole menu 7 dishes').waitFor()
    expect(await page.getByPlaceholder('Search menu items...').inputValue()).to.equal('')
    nothingWrong()
  })

  it('searches names and descriptions, and says when nothing is left [guest-view-6]', async () => {
    const page = await open()
    const search = page.getByPlaceholder('Search menu items...')
    await search.fill('BUTTER BEANS')
    await heading(page, 'Search results 1 dish').waitFor()
    expect(await itemsShown(page)).to.include('Hake, white beans, parsley')
    await search.fill('pizza')
    await page.getByText('No menu items found').waitFor()
    await page.getByText('No dishes match “pizza”.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters & Search' }).click()
    await heading(page, 'The whole menu 7 dishes').waitFor()

    await chip(page, 'Keto').click()
    await apply(page).click()
    await page.getByText('No menu items found').waitFor()
    await page.getByText('Nothing here suits you: your filters hide every dish on this menu.').waitFor()
    await page.getByRole('button', { name: 'Clear Filters & Search' }).click()
    await heading(page, 'The whole menu 7 dishes').waitFor()
    nothingWrong()
  })

  it('opens and closes categories, has a disclaimer, has a logo for restaurants [guest-view-7]', async () => {
    const page = await open()
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
    const foot = page.getByRole('contentinfo')
    await foot.getByText('Safe Menu does not verify it and is not liable for it.').waitFor()
    await foot.getByText('Always confirm with the restaurant’s staff before you order.').waitFor()
    // The mark at the top leads nowhere. The logo at the foot leads to the sales page, and the menu stays open.
    expect(await page.getByRole('banner').getByRole('link').count()).to.equal(0)
    const opened = page.waitForEvent('popup')
    await foot.getByRole('link', { name: 'Safe Menu for restaurants' }).click()
    await (await opened).waitForURL('**/restaurants/sales')
    expect(new URL(page.url()).pathname).to.equal(path())
    nothingWrong()
  })

  it('tracks views, filters and orders without naming a person [guest-view-8]', async () => {
    const page = await visit('/login', { ...desktop, token: 'a.b.c' })
    const sent: (readonly [string, { readonly menuId?: string; readonly menuItemId?: string }])[] = []
    const authorised: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/analytics/')) sent.push([pathname.slice(15), request.postDataJSON()])
      if (pathname.startsWith('/api/') && request.headers().authorization) authorised.push(pathname)
    })
    // Filters work before the menu is loaded; the view is tracked once it is.
    const opened = page.waitForRequest('**/api/analytics/track-view')
    await page.goto(path())
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

  itWithAll('shows skeletons while loading, and Retry after a failed load [guest-view-9]', async () => {
    const page = await visit('/login')
    let answer: 'wait' | 'fail' | 'pass' = 'wait'
    const waiting: (() => void)[] = []
    await servePlainPage(page)
    await page.route('**/published-menus', async route => {
      if (answer === 'wait') await new Promise<void>(resolve => waiting.push(resolve))
      if (answer === 'pass') await route.continue()
      else await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    })
    await page.goto(path(), { waitUntil: 'commit' })
    await page.getByText('Loading the menus').waitFor({ state: 'attached' })
    await page.getByText('Loading the menu', { exact: true }).waitFor({ state: 'attached' })
    answer = 'fail'
    for (const go of waiting.splice(0)) go()
    await page.getByText('The menus could not be loaded').waitFor()
    await page.getByText('Something went wrong on our side. Try again in a moment').waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])
    answer = 'pass'
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' }).waitFor()
  })

  itWithAll('announces nothing of the menu before when the next one cannot be loaded', async () => {
    const page = await open()
    const counts = page.getByRole('status').filter({ hasText: /\d dishes/u })
    await counts.first().waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    await tab(page, 'Lunch').click()
    await page.getByText('The menu could not be loaded').waitFor()
    expect(await counts.count()).to.equal(0)
  })
})
