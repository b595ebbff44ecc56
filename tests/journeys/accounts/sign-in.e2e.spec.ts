import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { createMenu, newRestaurantDetails, openMenu } from '../../fixtures/manager.ts'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { createAuthenticator } from '../../fixtures/totp.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const passwordIn = (within: Page | Locator) => within.getByRole('textbox', { name: 'Password' })

async function signIn(page: Page, { email, password }: Pick<Tenant, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await passwordIn(page).fill(password)
  await button(page, 'Sign In').click()
}

/** Runs in the page: replaces the token by an expired one, whose signature the page does not check, and clicks. */
function letExpireAndClick(control: Element): void {
  const [head = '', payload = '', signature = ''] = (localStorage.getItem('token') ?? '').split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  localStorage.setItem('token', `${head}.${btoa(JSON.stringify({ ...claims, exp: 1 }))}.${signature}`)
  ;(control as HTMLElement).click()
}

describe('signing in', () => {
  const openPage = createPageOpener(
    /status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/u,
  )

  it('registers with the browser’s settings, and signs in [sign-in-page-2]', async () => {
    const page = await openPage('/login?mode=register', {
      ...phone,
      locale: 'de-AT',
      timezoneId: 'Europe/Vienna',
    })
    const account = newRestaurantDetails()
    await title(page, 'Create your account').waitFor()
    await page.getByText('Join to manage allergen-safe menus').waitFor()
    await button(page, 'Create Account').click()
    const required = page.locator('[aria-invalid]') // name, e-mail and password
    await required.nth(2).waitFor()
    expect(await required.count()).to.equal(3)
    expect(await page.getByLabel('Time zone').inputValue()).to.equal('Europe/Vienna')
    expect(await page.getByLabel('Currency').inputValue()).to.equal('EUR')
    expect(await page.getByLabel('Language and region').inputValue()).to.equal('de-AT')
    await page.getByLabel('Currency').selectOption('CHF')

    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/auth/*', async route => {
      await held
      await route.continue()
    })
    await page.getByLabel('Restaurant Name').fill(account.name)
    await page.getByLabel('Email').fill(account.email)
    await passwordIn(page).fill(account.password)
    const sent = page.waitForRequest('**/api/auth/register')
    await button(page, 'Create Account').click()
    await page.getByText('Creating account...').waitFor()
    expect((await sent).postDataJSON()).to.deep.include({
      email: account.email,
      name: account.name,
      description: '',
      address: '',
      phone: '',
      website: '',
      timeZone: 'Europe/Vienna',
      currency: 'CHF',
      locale: 'de-AT',
    })
    letGo()
    await title(page, 'Menu Manager').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).to.match(/^ey/u)
    await page.unroute('**/api/auth/*')

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await title(page, 'Welcome').waitFor()
    await page.getByText('Sign in to manage allergen-safe menus').waitFor()
    await signIn(page, { email: account.email, password: 'not this one at all' })
    await page.getByText('The email address or the password is wrong.').waitFor()
    await signIn(page, account)
    await title(page, 'Menu Manager').waitFor()
  })

  itWithAll(
    'says “An error occurred” without an answer, and keeps the typed text [sign-in-page-4]',
    async () => {
      const page = await openPage('/login?next=%2Fprofile')
      await title(page, 'Welcome').waitFor()
      expect(await page.getByText('Your session has expired').count(), 'no session did').to.equal(0)
      await page.route('**/api/auth/login', route => route.abort())
      await signIn(page, { email: 'somebody@example.com', password: 'correct horse battery' })
      await page.getByText(/^An error occurred/u).waitFor()
      expect(await page.getByLabel('Email').inputValue()).to.equal('somebody@example.com')
    },
  )

  it('leads back to the typed text after a session has expired', async () => {
    const owner = await newTenant(getStack().origin)
    const page = await openPage('/menu-manager', { token: owner.token })
    const refused: string[] = []
    page.on('response', answer => answer.status() === 401 && refused.push(answer.url()))
    await createMenu(page, 'Dinner')
    await openMenu(page, 'Dinner')
    await button(page, 'Create New Item').first().click()
    await page.getByLabel('Item Name').fill('Slow-typed dish')
    // In one step: a refetch of the list in between would end the session before the click.
    await button(page, 'Create Item').evaluate(letExpireAndClick)
    await title(page, 'Welcome').waitFor()
    await page.getByText('Your session has expired. Please log in again.').first().waitFor()
    expect(refused, 'no call goes out under it').to.deep.equal([])
    await signIn(page, owner)
    await title(page, 'Menu Items for Dinner').waitFor()
    await page.getByText('Unsaved changes restored.').waitFor()
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Slow-typed dish')
  })

  describe('and out', () => {
    let owner: Tenant
    before(async () => {
      owner = await newTenant(getStack().origin)
    })

    const salesTitle = 'Menus that people with allergies can trust'
    async function newSession(): Promise<string> {
      const { email, password } = owner
      const call = createApiClient(getStack().origin)
      return (await call(accountRoutes.loginRestaurant, { body: { email, password } })).body.token
    }
    const keptOn = (page: Page) =>
      page.evaluate(() => ['token', 'customerToken', 'adminToken'].map(name => localStorage.getItem(name)))
    const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
    const sessions = (page: Page) =>
      page
        .getByRole('heading', { name: 'Where you are signed in', exact: true })
        .locator('xpath=ancestor::*[.//ul][1]')

    /** Signs in with the form and opens the account page. */
    async function openAccount(person = owner): Promise<Page> {
      const page = await openPage('/login')
      await signIn(page, person)
      await title(page, 'Menu Manager').waitFor()
      await page.goto('/account')
      await sessions(page).getByText('This device').waitFor()
      return page
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
    const refusedSoon = (token: string) =>
      waitUntil('both APIs refuse the token', async () => !(await refusals(token)).includes(false))

    it('ends another session from the list, then this one and no third [signed-in-1]', async () => {
      const page = await openAccount()
      const rows = sessions(page).getByRole('listitem')
      await rows.nth(1).waitFor()
      expect(await rows.first().innerText()).to.match(/Chrome on Linux/u)
      await rows
        .nth(1)
        .getByRole('button', { name: /^End the session of Unknown device/u })
        .press('Enter')
      await rows.nth(1).waitFor({ state: 'detached' })
      await refusedSoon(owner.token)

      const [token, another] = [await tokenOf(page), await newSession()]
      const answered = page.waitForResponse('**/api/auth/logout')
      await button(page, 'Logout').first().click()
      expect((await answered).status()).to.equal(200)
      await refusedSoon(token)
      await title(page, salesTitle).waitFor()
      await page.waitForURL(url => url.pathname === '/')
      expect(await keptOn(page)).to.deep.equal([null, null, null])
      expect(await refusals(another)).to.deep.equal([false, false])
    })

    it('logs out on the device without a network [logout-2]', async () => {
      const page = await openPage('/menu-manager', { token: await newSession() })
      await title(page, 'Menu Manager').waitFor()
      await page.context().setOffline(true)
      await button(page, 'Logout').first().click()
      await page.getByRole('link', { name: 'Login' }).first().waitFor()
      // The next page's script may not have been loaded before.
      await page.getByText('This page could not be loaded').or(title(page, salesTitle)).first().waitFor()
      expect(await keptOn(page)).to.deep.equal([null, null, null])
    })

    itWithAll('reaches the server even if the page is closed at once', async () => {
      const token = await newSession()
      const page = await openPage('/menu-manager', { token })
      await title(page, 'Menu Manager').waitFor()
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

    itWithAll('ends all others with the password, and this device continues [signed-in-2]', async () => {
      const lost = await openAccount()
      const page = await openAccount()
      await button(page, 'End all others').click()
      const dialog = page.getByRole('dialog', { name: 'End all other sessions' })
      await passwordIn(dialog).fill('not the password')
      await passwordIn(dialog).press('Enter')
      await dialog.getByText('The password is wrong.').waitFor()
      await passwordIn(dialog).fill(owner.password)
      await passwordIn(dialog).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await sessions(page).getByRole('listitem').nth(1).waitFor({ state: 'detached' })
      await page.reload()
      await sessions(page).getByText('This device').waitFor()
      await lost.reload()
      await lost.getByText('Your session has expired').first().waitFor()
    })
  })

  // second-factor.int.spec.ts goes the same way without a browser.
  itWithAll(
    'sets two-step login up, uses it and turns it off by keyboard [second-factor-page-1]',
    async () => {
      const person = await newTenant(getStack().origin)
      const signInByKeyboard = async () => {
        const page = await openPage('/login', phone)
        await page.getByLabel('Email').fill(person.email)
        await passwordIn(page).fill(person.password)
        await button(page, 'Sign In').press('Enter')
        return page
      }
      const page = await signInByKeyboard()
      await title(page, 'Menu Manager').waitFor()
      await page.goto('/account')
      await button(page, 'Set up two-step login').press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Set up two-step login' })
      await passwordIn(dialog).fill(person.password)
      await page.keyboard.press('Enter')
      const key = dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u)
      await key.waitFor()
      const nextCode = createAuthenticator((await key.innerText()).replaceAll(' ', ''))
      await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      const code = dialog.getByLabel('Code', { exact: true })
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await dialog.getByText('This code is wrong').waitFor()
      await code.fill(nextCode())
      await page.keyboard.press('Enter')
      const codes = dialog.getByRole('list', { name: 'Recovery codes' })
      await codes.waitFor()
      expect(await codes.getByRole('listitem').count()).to.equal(10)
      const recovery = await codes.getByRole('listitem').first().innerText()
      await button(page, 'I’ve saved them').press('Enter')
      await page.getByText('You have 10 of 10 recovery codes left').waitFor()

      const other = await signInByKeyboard()
      const asked = other.getByLabel('Code', { exact: true })
      await asked.fill('000000')
      await other.keyboard.press('Enter')
      await other.getByText('This code is wrong').waitFor()
      await asked.fill(recovery)
      await other.keyboard.press('Enter')
      await title(other, 'Menu Manager').waitFor()
      await other.goto('/account')
      await other.getByText('You have 9 of 10 recovery codes left').waitFor()
      await button(other, 'Turn off').press('Enter')
      const off = other.getByRole('dialog', { name: 'Turn off two-step login' })
      await passwordIn(off).fill(person.password)
      await off.getByLabel('Code', { exact: true }).fill(nextCode())
      await other.keyboard.press('Enter')
      await button(other, 'Set up two-step login').waitFor()
    },
  )
})
