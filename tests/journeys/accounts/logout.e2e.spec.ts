import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const salesTitle = 'Menus that people with allergies can trust'

describe('Logout', () => {
  let owner: Tenant
  const openPage = createPageOpener(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/u)

  before(async () => {
    owner = await newTenant(getStack().origin)
  })

  /** Opens a page with a token of its own, because no journey may share its tokens. */
  async function open(path: string, tokens: Readonly<Record<string, string>>) {
    const page = await openPage('/restaurants/sales')
    await page.evaluate(all => {
      for (const [name, token] of Object.entries(all)) localStorage.setItem(name, token)
    }, tokens)
    await page.goto(path)
    return page
  }

  const keptOn = (page: Page) =>
    page.evaluate(() => ['token', 'customerToken', 'adminToken'].map(name => localStorage.getItem(name)))

  async function newSession(): Promise<string> {
    const { email, password } = owner
    return (
      await createApiClient(getStack().origin)(accountRoutes.loginRestaurant, { body: { email, password } })
    ).body.token
  }

  /** The APIs that refuse the token: a write goes to command-api, a read to query-api. */
  async function refusals(token: string): Promise<boolean[]> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const menus = new URL(`/api/menus/restaurant/${owner.restaurantId}/menus`, getStack().origin)
    const answers = await Promise.all([
      fetch(menus, { method: 'POST', headers, body: '{}' }),
      fetch(menus, { headers }),
    ])
    return answers.map(({ status }) => status === 401)
  }

  /** Waits until both APIs refuse the token. */
  async function refusedSoon(token: string): Promise<void> {
    const isRefused = async () => !(await refusals(token)).includes(false)
    await waitUntil('both APIs refuse the token', isRefused)
  }

  it('ends the token in both APIs, but no other session [logout-1]', async () => {
    const [token, another] = [await newSession(), await newSession()]
    const page = await open('/menu-manager', { token })
    const other = await open('/menu-manager', { token: another })
    await heading(page, 'Menu Manager').waitFor()
    const answered = page.waitForResponse('**/api/auth/logout')
    await button(page, 'Logout').first().click()
    expect((await answered).status()).to.equal(200)
    await refusedSoon(token)
    await heading(page, salesTitle).waitFor()
    await page.waitForURL(url => url.pathname === '/')
    expect(await keptOn(page)).to.deep.equal([null, null, null])

    await other.reload()
    await heading(other, 'Menu Manager').waitFor()
    expect(await refusals(another)).to.deep.equal([false, false])
  })

  itWithAll('reaches the server even if the page is closed at once', async () => {
    const token = await newSession()
    const page = await open('/menu-manager', { token })
    await heading(page, 'Menu Manager').waitFor()
    const outlivesThePage = await button(page, 'Logout')
      .first()
      .evaluate(element => {
        let keepalive: boolean | undefined
        const really = fetch
        // The call is usually sent before the page closes. Only `keepalive` guarantees it, which timing cannot show.
        window.fetch = (input, init) => {
          if (String(input).endsWith('/api/auth/logout')) keepalive = init?.keepalive
          return really(input, init)
        }
        ;(element as HTMLElement).click()
        location.href = 'about:blank'
        return keepalive
      })
    expect(outlivesThePage).to.equal(true)
    await page.waitForURL('about:blank')
    await refusedSoon(token)
  })

  it('logs out on the device without a network [logout-2]', async () => {
    const page = await open('/menu-manager', { token: await newSession() })
    await heading(page, 'Menu Manager').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Logout').first().click()
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
    // The next page's script may not have been loaded before.
    await page.getByText('This page could not be loaded').or(heading(page, salesTitle)).first().waitFor()
    expect(await keptOn(page)).to.deep.equal([null, null, null])
    await page.context().setOffline(false)
    await page.goto('/menu-manager')
    await heading(page, 'Welcome').waitFor()
  })
})
