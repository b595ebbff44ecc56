import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { getStack, itWithAll, type OpenedPage, openPage } from '../../fixtures/world.ts'

const section = (page: Page) =>
  page
    .getByRole('heading', { name: 'Where you are signed in', exact: true })
    .locator('xpath=ancestor::*[.//ul][1]')

describe('where you are signed in', () => {
  const visits: OpenedPage[] = []
  const open = async (owner: Tenant) => {
    const opened = await openPage('/login')
    visits.push(opened)
    const { page } = opened
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(/menu-manager|\/$/u)
    await page.goto('/account')
    await section(page).getByText('This device').waitFor()
    return page
  }
  afterEach(async () => {
    for (const { consoleErrors, close } of visits.splice(0)) {
      await close()
      expect(consoleErrors.filter(text => !/status of 401/u.test(text))).to.deep.equal([])
    }
  })

  it('is a list, whose sessions end [signed-in-1]', async () => {
    const owner = await newTenant(getStack().origin)
    const page = await open(owner)
    const rows = section(page).getByRole('listitem')
    expect(await rows.count()).to.equal(2)
    expect(await rows.first().innerText()).to.match(/Chrome on Linux/u)
    await rows
      .nth(1)
      .getByRole('button', { name: /^End the session of Unknown device/u })
      .press('Enter')
    await rows.nth(1).waitFor({ state: 'detached' })
    const menus = new URL(`/api/menus/restaurant/${owner.restaurantId}/menus`, getStack().origin)
    await waitUntil('the ended session is refused', async () => {
      const { status } = await fetch(menus, { headers: { authorization: `Bearer ${owner.token}` } })
      return status === 401
    })
  })

  itWithAll('ends all others with the password, and this device goes on [signed-in-2]', async () => {
    const owner = await newTenant(getStack().origin)
    const lost = await open(owner)
    const page = await open(owner)
    const end = page.getByRole('button', { name: 'End all others', exact: true })
    await end.click()
    const dialog = page.getByRole('dialog', { name: 'End all other sessions' })
    const password = dialog.getByRole('textbox', { name: 'Password' })
    await password.fill('not the password')
    await password.press('Enter')
    await dialog.getByText('The password is wrong.').waitFor()
    await password.fill(owner.password)
    await password.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await section(page).getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    await page.reload()
    await section(page).getByText('This device').waitFor()
    await lost.reload()
    await lost.getByText('Your session has expired').first().waitFor()
  })
})
