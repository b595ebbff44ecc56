import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createRestaurant, createSampleRestaurant, waitForReadModels } from '../../fixtures/restaurant.ts'
import { getStack, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const firstEntry = (page: Page) => page.getByRole('heading', { level: 3 }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Only with --all: audit.int.spec.ts pages through the history; this one shows it.
describe('a long history and a deleted menu', () => {
  let visited: OpenedPage
  afterEach(async () => {
    await visited.close()
  })

  it('pages to older entries and back, with each page in the address', async () => {
    const call = createApiClient(getStack().origin)
    const owner = { email: 'long-history@example.com', password: 'correct horse battery' }
    await createSampleRestaurant(owner)
    const { token } = (await call(accountRoutes.loginRestaurant, { body: owner })).body
    visited = await openPage('/history', { ...phone, token })
    const { page, consoleErrors } = visited
    await button(page, 'Older').waitFor()
    const newest = (await firstEntry(page).textContent()) ?? ''
    expect(await button(page, 'Newer').count(), 'nothing is newer than the newest').to.equal(0)

    await button(page, 'Older').click()
    await button(page, 'Newer').waitFor()
    await firstEntry(page).filter({ hasNotText: newest }).waitFor()
    const second = (await firstEntry(page).textContent()) ?? ''
    const groups = page.getByRole('button', { name: /^(?:At least )?\d+ changes to /u })
    expect(await groups.count(), 'many changes of one action are a group').to.be.above(0)
    for (const group of await groups.all()) await group.click()
    // A group shows its time beside its entries.
    const instants = await page
      .locator('li:not(:has(li time)) > time')
      .evaluateAll(times => times.map(time => time.getAttribute('datetime') ?? ''))
    const { body: both } = await call(auditRoutes.history, { query: { limit: '100' }, token })
    expect(instants).to.deep.equal(both.slice(50).map(({ decidedAt }) => decidedAt))
    const { search } = new URL(page.url())
    await page.reload()
    await button(page, 'Newer').waitFor()
    await firstEntry(page).filter({ hasText: second }).waitFor()
    expect(new URL(page.url()).search).to.equal(search)

    await button(page, 'Newer').click()
    await page.waitForURL(url => url.search !== search)
    await firstEntry(page).filter({ hasText: newest }).waitFor()
    await button(page, 'Newest').click()
    await page.getByText(/newest first/u).waitFor()
    await firstEntry(page).filter({ hasText: newest }).waitFor()
    expect(consoleErrors).to.deep.equal([])
  })

  /** A restaurant whose only menu was published and then deleted. */
  async function createDeletedMenu() {
    const owner = await createRestaurant({ Lunch: ['Soup'] })
    const [menuId = ''] = owner.menuIds
    await owner.publish()
    const { consistencyToken } = await owner.call(menuRoutes.delete, { params: { menuId } })
    await waitForReadModels(getStack().origin, owner, consistencyToken)
    return owner
  }
  async function stepBackToSoup(page: Page) {
    await page.getByText('“Lunch” was deleted.').waitFor()
    await page.getByRole('button', { name: 'Previous change', disabled: false }).click()
    await page.getByRole('heading', { level: 4, name: 'Soup' }).waitFor()
  }

  it('replays a deleted menu', async () => {
    const { token } = await createDeletedMenu()
    visited = await openPage('/replay', { ...phone, token })
    const { page, consoleErrors } = visited
    await page.getByRole('link', { name: 'Lunch deleted' }).click()
    await stepBackToSoup(page)
    expect(consoleErrors).to.deep.equal([])
  })

  it('lists within seconds what the record lacked when the page was opened', async () => {
    const { token } = await createDeletedMenu()
    visited = await openPage('/replay', { ...phone, token })
    const { page, consoleErrors } = visited
    const early = { instants: '[]', at: JSON.stringify({ knownUntil: null, state: null }) }
    for (const [answer, body] of Object.entries(early))
      await page.route(
        new RegExp(`/api/audit/menus/[^/]+/${answer}\\?`, 'u'),
        route => route.fulfill({ body }),
        {
          times: 1,
        },
      )
    await page.getByRole('link', { name: 'Lunch deleted' }).click()
    await stepBackToSoup(page)
    expect(consoleErrors).to.deep.equal([])
  })

  it('shows an owner nothing of another restaurant', async () => {
    const [owner, other] = [await createRestaurant(), await createRestaurant({ Lunch: ['Soup'] })]
    visited = await openPage(`/replay?menu=${other.menuIds[0]}`, { token: owner.token })
    await visited.page.getByText('This menu’s history could not be loaded').waitFor()
    await visited.page.goto(`/history?restaurant=${other.id}`)
    await visited.page.getByText('The history could not be loaded').waitFor()
    expect(await visited.page.getByText('Soup').count()).to.equal(0)
  })
})
