import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { laterFile, openReleases, type Releases } from '../../fixtures/releases.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { getStack, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const dish = (page: Page) => page.getByRole('heading', { level: 3, name: 'Soup' })

/** The releases of the scripts and styles that a page has in it. */
async function releasesIn(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const files = paths.filter(path => /^\/assets\/[\w.-]+\.(?:js|css)$/u.test(path))
  return [...new Set(files.map(path => (laterFile.test(path) ? 'later' : 'first')))]
}

/** The caches of the service workers' own files, one for each release. */
const keptReleases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('app-')))

const askForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

// Only with --all: offline.e2e.spec.ts uses the worker; this one replaces and removes it.
describe('a new release of the guests’ service worker', () => {
  let path = ''
  let menuId = ''
  let releases: Releases
  let guest: OpenedPage | undefined

  before(async () => {
    const restaurant = await createRestaurant({ Dinner: ['Soup'] })
    path = `/menu/${restaurant.id}`
    ;[menuId = ''] = restaurant.menuIds
    await restaurant.publish()
  })
  beforeEach(async () => {
    releases = await openReleases(getStack().origin)
  })
  afterEach(async () => {
    await guest?.close()
    guest = undefined
    await releases.close()
  })

  async function openAndKeep(): Promise<Page> {
    guest = await openPage(path, { ...phone, baseURL: releases.origin, serviceWorkers: 'allow' })
    const { page } = guest
    await dish(page).waitFor()
    await waitUntil('the menu is kept', () =>
      page.evaluate(async id => (await caches.match(`/api/menus/${id}`)) !== undefined, menuId),
    )
    return page
  }

  it('never mixes with the old one, and takes over when no page is open', async () => {
    const page = await openAndKeep()
    await releases.update()
    await askForUpdate(page)
    await waitUntil('the new worker waits', () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null),
    )
    expect(await keptReleases(page)).to.have.length(2)

    // The open page takes its late script from its own release, which is no longer on the server.
    await page.getByRole('button', { name: /^Report a mistake/u }).click()
    await page.getByRole('radio').first().waitFor()
    expect(await releasesIn(page)).to.deep.equal(['first'])

    // Without a network, the old worker opens the old page.
    await releases.cut()
    await page.reload()
    await dish(page).waitFor()
    expect(await releasesIn(page)).to.deep.equal(['first'])

    // With one, the server's new page loads its own files, past the old worker.
    await releases.restore()
    await page.reload()
    await dish(page).waitFor()
    expect(await releasesIn(page)).to.deep.equal(['later'])

    // Not a guest's page: the browser activates the new worker soon after the last guest's page is closed.
    await page.goto('/login')
    await waitUntil('the new worker took over', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/menu/'))?.waiting === null),
    )
    const next = await page.context().newPage()
    await next.goto(path)
    await dish(next).waitFor()
    await waitUntil('only the new release is kept', async () => (await keptReleases(next)).length === 1)
    await releases.cut()
    await next.reload()
    await dish(next).waitFor()
    expect(await releasesIn(next)).to.deep.equal(['later'])
  })

  it('can remove the worker and its files, and the page still works', async () => {
    const page = await openAndKeep()
    await releases.removeWorker()
    await askForUpdate(page)
    await waitUntil('nothing is left', () =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistrations()).length === 0 &&
          (await caches.keys()).length === 0,
      ),
    )
    await page.getByRole('button', { name: /^Report a mistake/u }).click()
    await page.getByRole('radio').first().waitFor()
    await page.reload()
    await dish(page).waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).to.equal(null)
    await releases.cut()
    expect(await page.reload().then(() => 'a page', String)).to.include('ERR_CONNECTION_REFUSED')
  })
})
