import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page, Route } from 'playwright-core'
import { createMenu, openMenu } from '../../fixtures/manager.ts'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'

const newPassword = 'another horse battery'
/** Logged by the browser itself when a call is refused. */
const refusals = /status of (?:401|422)/u

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Runs in the page: replaces the token by an expired one, whose signature the page does not check, and clicks. */
function letExpireAndClick(control: Element): void {
  const [head = '', payload = '', signature = ''] = (localStorage.getItem('token') ?? '').split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  localStorage.setItem('token', `${head}.${btoa(JSON.stringify({ ...claims, exp: 1 }))}.${signature}`)
  ;(control as HTMLElement).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign In').click()
}

describe('sessions', () => {
  let owner: Tenant
  const openPage = createPageOpener(refusals)
  const open = (path: string, token?: string) => openPage(path, token ? { token } : undefined)

  beforeEach(async () => {
    owner = await newTenant(getStack().origin)
  })

  /** Whether both APIs refuse the token. */
  async function isRefused(token: string): Promise<boolean> {
    const path = `/api/menus/restaurant/${owner.restaurantId}/menus`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answers = await Promise.all([
      fetch(new URL(path, getStack().origin), { headers }),
      fetch(new URL(path, getStack().origin), { method: 'POST', headers, body: '{}' }),
    ])
    return answers.every(answer => answer.status === 401)
  }

  itWithAll('end on other devices after a password change, without losing typed text', async () => {
    const page = await open('/login')
    await signIn(page, owner.email, owner.password)
    await createMenu(page, 'Dinner')
    const other = await open('/menu-manager', owner.token)
    await openMenu(other, 'Dinner')
    await button(other, 'Create New Item').first().click()
    await other.getByLabel('Item Name').fill('Half-written dish')
    // Holds the page's refetches: one that is refused would end the session before the click on Create Item.
    const fetched = (route: Route) => (route.request().method() === 'GET' ? undefined : route.continue())
    await other.route('**/api/**', fetched)

    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await heading(page, 'Account').waitFor()
    await page.getByText('You erase your account and, with it, your restaurant.').waitFor()
    await page.getByRole('textbox', { name: 'Current password' }).fill(owner.password)
    await page.getByRole('textbox', { name: 'New password' }).fill(newPassword)
    const answered = page.waitForResponse(/\/api\/account\/password$/u)
    await button(page, 'Change password').click()
    await answered
    await waitUntil('the old token is refused', () => isRefused(owner.token))
    await page.getByText('Your password was changed. Other devices are logged out.').waitFor()

    await page.getByRole('link', { name: 'Menu Manager' }).click()
    await button(page, 'Dinner').waitFor()

    await button(other, 'Create Item').click()
    await other.getByText('Your session has expired. Please log in again.').first().waitFor()
    await heading(other, 'Welcome').waitFor()
    expect(new URL(other.url()).pathname).to.equal('/login')
    await other.unroute('**/api/**', fetched)
    await signIn(other, owner.email, newPassword)
    await heading(other, 'Menu Items for Dinner').waitFor()
    await other.getByText('Unsaved changes restored.').waitFor()
    expect(await other.getByLabel('Item Name').inputValue()).to.equal('Half-written dish')
  })

  it('expire, and lead back to the typed text', async () => {
    const page = await open('/menu-manager', owner.token)
    const refused: string[] = []
    page.on('response', answer => answer.status() === 401 && refused.push(answer.url()))
    await createMenu(page, 'Dinner')
    await openMenu(page, 'Dinner')
    await button(page, 'Create New Item').first().click()
    await page.getByLabel('Item Name').fill('Slow-typed dish')
    // In one step: a refetch of the list in between would end the session before the click.
    await button(page, 'Create Item').evaluate(letExpireAndClick)
    await heading(page, 'Welcome').waitFor()
    await page.getByText('Your session has expired. Please log in again.').first().waitFor()
    expect(refused, 'no call goes out under it').to.deep.equal([])
    await signIn(page, owner.email, owner.password)
    await heading(page, 'Menu Items for Dinner').waitFor()
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Slow-typed dish')
  })
})
