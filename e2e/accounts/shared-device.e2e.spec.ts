import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import { newMember, newTarget, newTenant } from '../hostile/tenants.ts'
import { getStack, openPage } from '../support/world.ts'

describe('a device that a team shares', function () {
  this.timeout(60_000) // page loads and bcrypt on shared cores

  it('shows a colleague who logs in in another tab nothing of the owner’s page', async () => {
    const { origin } = getStack()
    const owner = await newTenant(origin)
    const { menuId } = await newTarget(origin, owner, { published: false })
    const manager = await newMember(origin, owner, 'MANAGER')
    await createApiClient(origin)(menuRoutes.change, {
      params: { menuId },
      body: { name: 'Supper' },
      token: manager.token,
    })
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
})
