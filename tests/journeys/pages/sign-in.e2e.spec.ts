import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { pointerInput } from '../../fixtures/keyboard.ts'
import { newRestaurantDetails } from '../../fixtures/manager.ts'
import { createPageOpener, itWithAll, phone } from '../../fixtures/world.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Clicks the label, because the radio button itself is visually hidden. */
const choice = (page: Page, name: string) => page.locator('label', { hasText: name })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })

describe('the sign-in and registration page [sign-in-page-1]', () => {
  const openPage = createPageOpener(/ERR_FAILED|status of 401/u)

  it('registers, logs out and signs in [sign-in-page-2]', async () => {
    const page = await openPage('/login?mode=register', phone)
    const { press, fill } = pointerInput()
    const account = newRestaurantDetails()
    await title(page, 'Create your account').waitFor()
    await page.getByText('Join to manage allergen-safe menus').waitFor()
    await press(page.getByRole('button', { name: 'Create Account' }))
    const required = page.locator('[aria-invalid]') // name, e-mail and password
    await required.nth(2).waitFor()
    expect(await required.count()).to.equal(3)

    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/auth/*', async route => {
      await held
      await route.continue()
    })
    await fill(page.getByLabel('Restaurant Name'), account.name)
    await fill(page.getByLabel('Email'), account.email)
    await fill(password(page), account.password)
    const sent = page.waitForRequest('**/api/auth/register')
    await press(page.getByRole('button', { name: 'Create Account' }))
    await page.getByText('Creating account...').waitFor()
    const { email, name, description, address, phone: telephone, website } = (await sent).postDataJSON()
    expect({ email, name, description, address, telephone, website }).to.deep.equal({
      email: account.email,
      name: account.name,
      description: '',
      address: '',
      telephone: '',
      website: '',
    })
    letGo()
    await title(page, 'Menu Manager').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).to.match(/^ey/u)
    await page.unroute('**/api/auth/*')

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await title(page, 'Welcome').waitFor()
    await page.getByText('Sign in to manage allergen-safe menus').waitFor()
    await fill(page.getByLabel('Email'), account.email)
    await fill(password(page), 'not this one at all')
    await press(page.getByRole('button', { name: 'Sign In' }))
    await page.getByText('The email address or the password is wrong.').waitFor()
    await fill(password(page), account.password)
    await press(page.getByRole('button', { name: 'Sign In' }))
    await title(page, 'Menu Manager').waitFor()
  })

  it('keeps a customer’s token apart from the restaurant’s [sign-in-page-3]', async () => {
    const page = await openPage('/login')
    await choice(page, 'Customer').click()
    await choice(page, 'Create account').click()
    await page.getByLabel('Restaurant Name').waitFor({ state: 'detached' })
    await page.getByLabel('Email').fill(newRestaurantDetails().email)
    await password(page).fill('correct horse battery')
    const sent = page.waitForRequest('**/api/customers/register')
    await page.getByRole('button', { name: 'Create Account' }).click()
    expect(Object.keys((await sent).postDataJSON())).to.deep.equal(['email', 'password'])
    await title(page, 'My menus').waitFor()
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('customerToken')?.slice(0, 2),
      ]),
    ).to.deep.equal([null, 'ey'])
  })

  itWithAll(
    'says “An error occurred” without an answer, and keeps the typed text [sign-in-page-4]',
    async () => {
      const page = await openPage('/login')
      await page.route('**/api/auth/login', route => route.abort())
      await page.getByLabel('Email').fill('somebody@example.com')
      await password(page).fill('correct horse battery')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText(/^An error occurred/u).waitFor()
      expect(await page.getByLabel('Email').inputValue()).to.equal('somebody@example.com')
    },
  )

  it('takes time zone, currency and language from the browser, for the owner to change', async () => {
    const page = await openPage('/login?mode=register', {
      ...phone,
      locale: 'de-AT',
      timezoneId: 'Europe/Vienna',
    })
    const account = newRestaurantDetails()
    expect(await page.getByLabel('Time zone').inputValue()).to.equal('Europe/Vienna')
    expect(await page.getByLabel('Currency').inputValue()).to.equal('EUR')
    expect(await page.getByLabel('Language and region').inputValue()).to.equal('de-AT')
    await page.getByLabel('Currency').selectOption('CHF')
    await page.getByLabel('Restaurant Name').fill(account.name)
    await page.getByLabel('Email').fill(account.email)
    await password(page).fill(account.password)
    const sent = page.waitForRequest('**/api/auth/register')
    await page.getByRole('button', { name: 'Create Account' }).click()
    const { timeZone, currency, locale } = (await sent).postDataJSON()
    expect({ timeZone, currency, locale }).to.deep.equal({
      timeZone: 'Europe/Vienna',
      currency: 'CHF',
      locale: 'de-AT',
    })
    await title(page, 'Menu Manager').waitFor()
  })

  itWithAll('says that a session has expired only after one did', async () => {
    const page = await openPage('/login?next=%2Fprofile')
    await title(page, 'Welcome').waitFor()
    expect(await page.getByText('Your session has expired').count()).to.equal(0)
  })
})
