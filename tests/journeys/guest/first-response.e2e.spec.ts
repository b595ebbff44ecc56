import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { gotoBeforeScript, gotoRendered } from '../../fixtures/guest-page.ts'
import { createPageOpener, desktop, getStack, phone, samplePath } from '../../fixtures/world.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the guest page in the first response', () => {
  const openPage = createPageOpener(/net::ERR_|status of 50/u)

  it('shows every dish with its allergens without JavaScript', async () => {
    const page = await openPage('/login', { ...phone, javaScriptEnabled: false })
    await gotoRendered(page, samplePath())
    // Only CSS selectors reach into a noscript.
    expect(await page.locator('noscript p').first().innerText()).to.include('needs JavaScript')
    await heading(page, 'Dinner').waitFor()
    expect(await page.locator('main').getByRole('heading', { level: 3 }).count()).to.be.greaterThan(5)
    expect(await page.locator('main').getByText('Contains Milk').first().isVisible()).to.equal(true)
    // Nothing that would not react: the list of languages needs no script.
    expect(await page.getByRole('button').allInnerTexts()).to.have.length(1)
    await page.getByRole('button', { name: /^Language/u }).waitFor()
    await page.locator('noscript a').first().click()
    await page.waitForURL(/[?&]menu=/u)
    await gotoRendered(page, page.url())
    await heading(page, 'Lunch').waitFor()
  })

  it('is taken over without moving, and without a second request for the menu', async () => {
    const page = await openPage('/login', phone)
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let requested: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) requested = []
      requested.push(new URL(request.url()).pathname)
    })
    const live = page.waitForRequest(request => request.url().includes('/live?known='))
    await gotoRendered(page, samplePath())
    await live
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    expect(moved).to.be.at.most(0.02)
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await page.getByText('Your filters aren’t applied yet', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await heading(page, 'Safe for you').waitFor()
    const reads = requested.filter(each => /^\/api\/(?:menus|restaurants)\//u.test(each))
    expect(reads.filter(each => !each.endsWith('/live'))).to.deep.equal([])
  })

  it('adds filters that are tapped before its script comes to those that the device keeps', async () => {
    const page = await openPage('/login', phone)
    const kept = JSON.stringify({ selected: ['milk'], applied: true, usedAt: Date.now() })
    await page.evaluate(choice => localStorage.setItem('guestChoice', choice), kept)
    const counted: unknown[] = []
    await page.route('**/api/analytics/track-allergens', async route => {
      counted.push(route.request().postDataJSON().allergenIds)
      await route.fulfill({ status: 202 })
    })
    const letThrough = await gotoBeforeScript(page)
    const chip = (name: string) => page.getByRole('checkbox', { name, exact: true })
    for (const name of ['Milk', 'Nuts', 'Eggs']) await chip(name).click()
    await chip('Eggs').press('Space')
    await page
      .locator('label', { has: chip('Milk') })
      .locator('use[href$="#check"]')
      .waitFor()
    letThrough()
    await page.getByText('Avoiding Milk, Nuts', { exact: true }).first().waitFor()
    await heading(page, 'Safe for you').waitFor()
    expect([await chip('Milk').isChecked(), await chip('Eggs').isChecked()]).to.deep.equal([true, false])
    await chip('Milk').click()
    await page.getByText('Avoiding Nuts', { exact: true }).first().waitFor()
    // Milk was chosen before.
    await chip('Eggs').click()
    await waitUntil('the eggs are counted', () => counted.join().includes('eggs'))
    expect(counted).to.deep.equal([['nuts'], ['eggs']])
  })

  it('is as wide as paper, and says that a filter is not applied, before its script comes', async () => {
    const page = await openPage('/login', desktop)
    const letThrough = await gotoBeforeScript(page)
    await page.emulateMedia({ media: 'print' })
    const { width } = (await page.locator('.menu-item').first().locator('xpath=../../..').boundingBox()) ?? {}
    expect(width).to.be.greaterThan(desktop.viewport.width / 2)
    await page.emulateMedia({ media: 'screen' })
    const note = page.getByText('Your filters aren’t applied yet', { exact: true })
    const chip = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const none = page.getByText('Your filters: none', { exact: true })
    expect([await note.isVisible(), await none.isVisible()]).to.deep.equal([false, true])
    await chip('Celery').click()
    await note.waitFor()
    expect(await none.isVisible()).to.equal(false)
    await chip('Celery').click()
    await note.waitFor({ state: 'hidden' })
    await chip('Strict mode').click()
    expect(await note.isVisible()).to.equal(false)
    await chip('Celery').click()
    letThrough()
    await page.getByText('Avoiding Celery', { exact: false }).first().waitFor()
    expect(await note.isVisible()).to.equal(true)
    expect(await chip('Strict mode').isChecked()).to.equal(true)
  })

  it('keeps early filters in another language, and on a reload', async () => {
    const page = await openPage('/login', desktop)
    const letThrough = await gotoBeforeScript(page)
    for (const name of ['Celery', 'Strict mode'])
      await page.getByRole('checkbox', { name, exact: true }).click()
    await page.getByRole('button', { name: /^Language/u }).click()
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
    const isTicked = async () => {
      for (const name of ['Sellerie', 'Strenger Modus'])
        await page.getByRole('checkbox', { name, exact: true }).and(page.locator(':checked')).waitFor()
      await page.getByText('Ihre Filter sind noch nicht angewendet', { exact: true }).waitFor()
    }
    await isTicked()
    // Another menu has its own filters.
    const list = samplePath().replace('/menu/', '/api/menus/restaurant/').concat('/published-menus')
    const [, other] = await (await page.request.get(list)).json()
    await gotoRendered(page, `${samplePath()}?menu=${other.id}`, { waitUntil: 'commit' })
    await heading(page, other.name).waitFor()
    expect(await page.locator('input:checked').count()).to.equal(0)
    await gotoRendered(page, `${samplePath()}?lang=de`, { waitUntil: 'commit' })
    await isTicked()
    await page.reload({ waitUntil: 'commit' })
    await isTicked()
    letThrough()
    await page.getByText('Ohne: Sellerie', { exact: false }).first().waitFor()
    await isTicked()
    // The page works: what is kept now is the choice.
    await page.getByRole('checkbox', { name: 'Sellerie', exact: true }).click()
    await page.reload()
    await page.locator('#without-script').waitFor({ state: 'detached' })
    expect(await page.locator('input[value]:checked').count()).to.equal(0)
  })

  it('keeps early filters when the texts of its language do not load', async () => {
    const page = await openPage('/login', phone)
    await page.route(/\/assets\/de-.*\.json$/u, route => route.abort())
    const letThrough = await gotoBeforeScript(page, '?lang=de')
    await page.getByRole('checkbox', { name: 'Milch', exact: true }).click()
    letThrough()
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).and(page.locator(':checked')).waitFor()
    await page.getByText('Your filters aren’t applied yet', { exact: true }).waitFor()
  })

  it('says that it neither filters nor changes when its script does not come', async () => {
    const page = await openPage('/login', phone)
    await page.clock.install()
    const letThrough = await gotoBeforeScript(page)
    const note = page.getByText('This page doesn’t update automatically', { exact: false })
    await page.clock.fastForward(20_000) // the clock goes on: a slow machine may need ten seconds for this step
    expect(await note.isVisible()).to.equal(false)
    await page.clock.fastForward(15_000)
    await note.waitFor()
    await page.mouse.wheel(0, 2_000)
    expect(await note.evaluate(element => element.getBoundingClientRect().top)).to.be.at.least(0)
    letThrough()
    await note.waitFor({ state: 'detached' })
  })

  it('applies the saved filters of the device as soon as its script runs', async () => {
    const page = await openPage('/login', phone)
    await page.evaluate(() => localStorage.setItem('allergenProfile', '["milk"]'))
    await gotoRendered(page, samplePath())
    await heading(page, 'Safe for you').waitFor()
    await page.getByText('Your saved allergens and diets are applied to this menu').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('guestChoice'))).to.include('milk')
  })

  it('calls nothing safe from a page the browser kept, until the server confirms it', async () => {
    const page = await openPage(samplePath(), phone)
    await heading(page, 'Dinner').waitFor()
    const restaurantId = samplePath().slice('/menu/'.length)
    const menus = await fetch(
      `${getStack().origin}${menuRoutes.published.path.replace(':restaurantId', restaurantId)}`,
    )
    const [{ id = '' } = {}] = (await menus.json()) as readonly { id?: string }[]
    // As from the cache of the browser: no request has left the device.
    await page.addInitScript(() => {
      const entries = performance.getEntriesByType.bind(performance)
      performance.getEntriesByType = type =>
        type === 'navigation' ? [{ transferSize: 0 } as unknown as PerformanceEntry] : entries(type)
    })
    const fetched = page.waitForRequest(request => request.url().endsWith(`/api/menus/${id}`))
    await page.goto(samplePath())
    await fetched
  })
})
