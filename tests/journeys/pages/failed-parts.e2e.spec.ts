import { expect } from 'chai'
import { chooseFile } from '../../fixtures/import-dialog.ts'
import { press, waitForFocus } from '../../fixtures/keyboard.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { desktop, type OpenedPage, openPage } from '../../fixtures/world.ts'

// Only with --all: it is about a bad connection and the moment of a release. lazy-page.unit.spec.ts holds only how long a page waits.
describe('a part of a page that does not load', () => {
  let restaurant: TestRestaurant
  let manager: OpenedPage

  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Soup'] })
    await restaurant.publish()
  })
  beforeEach(async () => {
    manager = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await manager.page.getByRole('button', { name: 'Dinner', exact: true }).waitFor()
  })
  afterEach(() => manager.close())

  it('reports that the texts of the page are missing, and offers Retry', async () => {
    const { page } = manager
    const texts = /\/assets\/en-[\w-]+\.json$/u
    await page.route(texts, route => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText('Safe Menu could not be loaded.').waitFor()
    await page.unroute(texts)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Dinner', exact: true }).waitFor()
  })

  it('offers to reload after a new release, and keeps what was typed', async () => {
    const { page } = manager
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Create New Item' }).click()
    await page.getByLabel('Item Name').fill('Half a dish')
    await page.route(/\/assets\/arrange-view-/u, route => route.fulfill({ status: 404, body: '' }))
    await page.route(
      url => url.pathname === '/menu-manager' || url.pathname === '/',
      route =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/next.js"></script>',
        }),
    )
    await page.getByText('Arrange', { exact: true }).click()
    await page.getByText('Safe Menu was updated').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('Unsaved changes restored').first().waitFor()
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Half a dish')
  })

  it('moves the focus to the title when Retry works', async () => {
    const { page } = manager
    await page.route(/\/assets\/en\.later-/u, route => route.abort())
    await page.goto(`/menu/${restaurant.id}`)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await page.unrouteAll()
    await press(page, page.getByRole('button', { name: 'Retry' }))
    await page.getByRole('button', { name: 'Print this menu' }).waitFor()
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Dinner' }))
  })

  it('loads what reads pictures only for a picture, and offers Retry', async () => {
    const { page } = manager
    const pictures = /\/assets\/photo-part-/u
    let requests = 0
    await page.route(pictures, route => {
      requests += 1
      return route.abort()
    })
    const file = (name: string, mimeType: string, text: string) => ({
      ...{ name, mimeType },
      buffer: Buffer.from(text),
    })
    await openMenu(page, 'Dinner')
    const dialog = await chooseFile(page, file('dishes.csv', 'text/csv', 'dish\nStew\n'))
    await dialog.getByRole('button', { name: 'Import 1 dish' }).waitFor()
    expect(requests).to.equal(0)
    await chooseFile(page, file('card.png', 'image/png', 'no picture'))
    await dialog.getByRole('button', { name: 'Retry' }).waitFor()
    expect(requests).to.equal(1)
    await page.unroute(pictures)
    const reloaded = page.waitForEvent('load') // the browser needs a new page for a script that failed
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await reloaded
    await page.getByRole('heading', { name: 'Dinner' }).waitFor()
    await chooseFile(page, file('card.png', 'image/png', 'no picture'))
    await dialog.getByText('cannot read the file as a picture').waitFor()
  })
})
