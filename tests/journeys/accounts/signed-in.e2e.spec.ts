import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'

const section = (page: Page) =>
  page
    .getByRole('heading', { name: 'Where you are signed in', exact: true })
    .locator('xpath=ancestor::*[.//ul][1]')

describe('where you are signed in', () => {
  const openPage = createPageOpener(/status of 401/u)
  const open = async (owner: Tenant) => {
    const page = await openPage('/login')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(/menu-manager|\/$/u)
    await page.goto('/account')
    await section(page).getByText('This device').waitFor()
    return page
  }

  it('is a list, whose sessions end [signed-in-1]', async () => {
    const owner = await newTenant(getStack().origin)
    const page = await open(owner)
    const rows = section(page).getByRole('listitem')
    await rows.nth(1).waitFor()
    expect(await rows.first().innerText()).to.match(/Chrome on Linux/u)
    await rows
      .nth(1)
      .getByRole('button', { name: /^End the session of Unknown device/u })
      .press('Enter')
    await rows.nth(1).waitFor({ state: 'detached' })
    const headers = { authorization: `Bearer ${owner.token}` }
    const menus = new URL('/api/menus/restaurant/x/menus', getStack().origin)
    await waitUntil('its token is refused', async () => (await fetch(menus, { headers })).status === 401)
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
