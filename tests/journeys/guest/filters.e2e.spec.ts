import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { acceptCounts, sampleGuestPage } from '../../fixtures/guest-page.ts'
import { itWithAll, phone, samplePath } from '../../fixtures/world.ts'

const twoHoursMs = 2 * 60 * 60_000

const chip = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
const apply = (page: Page) => page.getByRole('button', { name: 'View Personalized Menu' }).first()

describe('the guest’s filters', () => {
  const { open, visit, nothingWrong } = sampleGuestPage()

  async function avoid(page: Page, allergen: string): Promise<void> {
    await chip(page, allergen).click()
    await apply(page).click()
    await heading(page, 'Ask staff first').or(heading(page, 'Safe for you')).first().waitFor()
  }

  itWithAll('are restored after clearing', async () => {
    const page = await open(phone)
    await avoid(page, 'Milk')
    await page.getByPlaceholder('Search menu items...').fill('pizza')
    await page.getByRole('button', { name: 'Clear Filters & Search' }).click()
    await page.getByText('Filters were cleared', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await chip(page, 'Milk').and(page.locator(':checked')).waitFor()
    nothingWrong()
  })

  it('filter nothing after two hours without use until confirmed', async () => {
    const page = await open(phone)
    await avoid(page, 'Milk')
    // Until 1.5 s after the press, the page writes its filters once more.
    await page.locator('[data-state=searched]').first().waitFor({ state: 'attached' })
    await page.evaluate(ms => {
      const kept = JSON.parse(localStorage.getItem('guestChoice') ?? '')
      localStorage.setItem('guestChoice', JSON.stringify({ ...kept, usedAt: kept.usedAt - ms - 1000 }))
    }, twoHoursMs)
    // A phone or tablet that was put down and is picked up again.
    const next = await page.context().newPage()
    await next.goto(page.url())
    await next.getByText('Still the same guest?').waitFor()
    expect(await heading(next, 'Safe for you').count()).to.equal(0)
    expect(await chip(next, 'Milk').isChecked()).to.equal(false)
    await next.getByRole('button', { name: 'Keep filters' }).click()
    await heading(next, 'Ask staff first').or(heading(next, 'Safe for you')).first().waitFor()
    expect(await chip(next, 'Milk').isChecked()).to.equal(true)
    nothingWrong()
  })

  itWithAll('follow a profile that another tab saves', async () => {
    const page = await open(phone)
    await page.evaluate(() => localStorage.setItem('allergenProfile', '["milk"]'))
    await page.reload()
    const banner = page.getByText('Your saved allergens and diets are applied to this menu').locator('..')
    await banner.waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.evaluate(() => localStorage.setItem('allergenProfile', '["milk","nuts"]'))
    await chip(page, 'Nuts').and(page.locator(':checked')).waitFor()
    await banner.filter({ hasText: 'Milk, Nuts' }).waitFor()
    // Out of view, it does not write what is no longer in the profile.
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
    await other.evaluate(() => {
      const guestChoice = { selected: ['eggs'], applied: true, usedAt: Date.now() }
      localStorage.setItem('guestChoice', JSON.stringify(guestChoice))
      localStorage.setItem('allergenProfile', '["eggs"]')
    })
    await chip(page, 'Eggs').and(page.locator(':checked')).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('guestChoice'))).not.to.include('milk')
    nothingWrong()
  })

  itWithAll('include those of another window in view, which this one does not overwrite', async () => {
    const page = await open(phone)
    await page.clock.install()
    await page.reload()
    await avoid(page, 'Milk')
    await page.locator('[data-state=searched]').first().waitFor({ state: 'attached' })
    const other = await page.context().newPage()
    await other.goto(page.url())
    await avoid(other, 'Nuts')
    await other.locator('[data-state=searched]').first().waitFor({ state: 'attached' })
    await chip(page, 'Nuts').and(page.locator(':checked')).waitFor()
    // What the guest removes there is not stored again by the window that still filters by it.
    await chip(other, 'Milk').click()
    await chip(other, 'Milk').and(other.locator(':not(:checked)')).waitFor()
    await page.clock.runFor(61_000)
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('guestChoice') ?? '').selected)
    expect(await kept()).to.deep.equal(['nuts'])
    expect(await chip(page, 'Milk').isChecked()).to.equal(true)
    // A change in this window is the latest one.
    await chip(page, 'Eggs').click()
    await chip(other, 'Eggs').and(other.locator(':checked')).waitFor()
    expect(await kept()).to.include('eggs')
    await chip(other, 'Eggs').click()
    await chip(other, 'Eggs').and(other.locator(':not(:checked)')).waitFor()
    // After two hours without use, this window asks. The other one is in use; both have the same clock.
    const inUse = await kept()
    await page.clock.fastForward(twoHoursMs - 60_000)
    await other.keyboard.press('Shift')
    await page.clock.runFor(121_000)
    await page.getByText('Still the same guest?').waitFor()
    expect(await kept())
      .to.deep.equal(inUse)
      .and.to.include('nuts')
    nothingWrong()
  })

  itWithAll('include those of another tab when a guest comes back', async () => {
    const page = await open(phone)
    await avoid(page, 'Milk')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await avoid(other, 'Nuts')
    // All tabs of a headless browser are in view all the time.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await chip(page, 'Nuts').and(page.locator(':checked')).waitFor()
    // A filter that the guest has just deselected in this tab stays so.
    await chip(page, 'Nuts').click()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await chip(page, 'Milk').and(page.locator(':checked')).waitFor()
    expect(await chip(page, 'Nuts').isChecked()).to.equal(false)
    nothingWrong()
  })

  it('choose a single nut with a caution, and it is never safe with other nuts', async () => {
    const page = await visit('/login', phone)
    await acceptCounts(page)
    const tracked: string[][] = []
    page.on('request', request => {
      if (request.url().endsWith('/track-allergens')) tracked.push(request.postDataJSON().allergenIds)
    })
    await page.goto(samplePath())
    await page.getByRole('button', { name: 'Print this menu' }).waitFor() // the later scripts are there

    const openFilters = async () => {
      await page.getByRole('button', { name: /more allergens, and all diets/u }).click()
      return page.getByRole('dialog')
    }
    const filters = await openFilters()
    await filters.getByRole('button', { name: 'Only some nuts or cereals?' }).click()
    await filters.getByText('The whole group is the safe choice.').waitFor()
    await filters.getByRole('checkbox', { name: 'Almond', exact: true }).click()
    await filters.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page
      .getByText(/Avoiding Almond$/u)
      .filter({ visible: true })
      .first()
      .waitFor()

    const torte = card(page, 'Chocolate and hazelnut torte')
    await torte.getByText('Contains Nuts (Hazelnut). Traces of other kinds are possible').waitFor()
    await card(page, 'Raspberry sorbet').getByText('May contain Nuts').first().waitFor()
    expect(await card(page, 'Charred leeks with romesco').count()).to.equal(0)

    await torte.getByRole('button', { name: /^Add to my order/u }).click()
    await page.getByRole('button', { name: /^My Order 1/u }).click()
    await page.getByRole('button', { name: 'Show to staff', exact: true }).click()
    await page.getByText('ALLERGY: ALMOND', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    // The group wins.
    await chip(page, 'Nuts').first().click()
    await page
      .getByText(/Avoiding Nuts$/u)
      .filter({ visible: true })
      .first()
      .waitFor()
    await torte.waitFor({ state: 'detached' })
    const again = await openFilters()
    await again.getByRole('button', { name: 'Only some nuts or cereals?' }).click()
    await again.getByText('You avoid the whole group.').waitFor()
    const question = again.getByRole('group', { name: 'Do you also avoid peanuts?' })
    await question.getByRole('checkbox', { name: 'Yes', exact: true }).click()

    // No nut's name leaves the device; the filters are sent a moment after the press.
    await waitUntil('the last filter is sent', () => tracked.flat().includes('peanuts'))
    await page.reload()
    await page
      .getByText(/Avoiding .*(?:Nuts.*Peanuts|Peanuts.*Nuts)$/u)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect([...new Set(tracked.flat())]).to.have.members(['nuts', 'peanuts'])
    nothingWrong()
  })
})
