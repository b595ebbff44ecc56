import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import { openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/restaurant.ts'
import { newMember, newTarget, newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { getStack, type OpenedPage, openPage } from '../../fixtures/world.ts'

// Only with --all: session.unit.spec.ts separates the people of a device; this one shows it.
describe('a device that a team shares', () => {
  it('shows a colleague who logs in in another tab nothing of the owner’s page', async () => {
    const { origin } = getStack()
    const owner = await newTenant(origin)
    const { menuId } = await newTarget(origin, owner, { published: false })
    const manager = await newMember(origin, owner, 'MANAGER')
    const { consistencyToken } = await createApiClient(origin)(menuRoutes.change, {
      params: { menuId },
      body: { name: 'Supper' },
      token: manager.token,
    })
    await waitForReadModels(origin, { id: owner.restaurantId, token: owner.token }, consistencyToken)
    const { page, consoleErrors, close } = await openPage('/history', { token: owner.token })
    const named = page.getByText(/by Manager \(Hostile Helper\)/u).first()
    await named.waitFor()

    const { token } = await newMember(origin, owner, 'KITCHEN')
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/login')
    await elsewhere.evaluate(value => localStorage.setItem('token', value), token)
    await named.waitFor({ state: 'detached' })
    await page
      .getByText(/by Manager/u)
      .first()
      .waitFor()
    expect(await page.getByText('Hostile Helper').count()).to.equal(0)
    await close()
    expect(consoleErrors).to.deep.equal([])
  })

  describe('saves nothing of the owner that waits under the name of the colleague', () => {
    let owner: Tenant
    let colleague: { readonly token: string }
    let opened: OpenedPage
    /** The tokens of the calls that the page has sent. They are answered once `answer` is called. */
    const tokens: (string | undefined)[] = []
    let answer = () => {}

    beforeEach(async () => {
      const { origin } = getStack()
      owner = await newTenant(origin)
      const { menuId } = await newTarget(origin, owner, { published: false })
      const call = createApiClient(origin)
      for (const name of ['Bread', 'Cake', 'Pie', 'Rice', 'Salad'])
        await call(itemRoutes.create, { params: { menuId }, body: { name }, token: owner.token })
      colleague = await newMember(origin, owner, 'MANAGER')
      opened = await openPage('/menu-manager', { token: owner.token })
      await openMenu(opened.page, 'Dinner')
    })
    afterEach(() => opened.close())

    async function holdWrites(path: RegExp): Promise<void> {
      tokens.length = 0
      const held = new Promise<void>(resolve => {
        answer = resolve
      })
      await opened.page.route(path, async route => {
        if (route.request().method() !== 'PUT') return route.continue()
        tokens.push(route.request().headers().authorization)
        await held
        await route.continue()
      })
    }
    /** The colleague logs in in another tab; then the held writes are answered. */
    async function switchAccount(): Promise<void> {
      const { page } = opened
      const items = page.waitForResponse(response => {
        const { authorization } = response.request().headers()
        return response.url().endsWith('/items') && authorization === `Bearer ${colleague.token}`
      })
      const elsewhere = await page.context().newPage()
      await elsewhere.goto('/login')
      await elsewhere.evaluate(value => localStorage.setItem('token', value), colleague.token)
      await items
      const first = page.waitForResponse(response => response.request().method() === 'PUT')
      answer()
      await first
      await page.waitForTimeout(1_000) // the next write would begin at once
    }

    it('a tag', async () => {
      const { page } = opened
      await page.getByText('Grid', { exact: true }).click()
      await holdWrites(/\/allergens$/u)
      for (const tag of ['Milk', 'Eggs']) {
        await page.getByRole('gridcell', { name: `Soup, ${tag}: ` }).click()
        await page.keyboard.press('c')
        await page.getByRole('gridcell', { name: `Soup, ${tag}: contains`, exact: true }).waitFor()
      }
      expect(tokens).to.have.length(1)
      await switchAccount()
      expect(tokens).to.deep.equal([`Bearer ${owner.token}`])
      const kept = await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('tags:')))
      expect(kept, 'kept for the owner').to.have.length(1)
    })
  })
})
