import { expect } from 'chai'
import { newTenant } from '../../fixtures/tenants.ts'
import { getStack, openPage, phone } from '../../fixtures/world.ts'

/** Logged by the browser itself when a call is refused. */
const refusals = /status of (?:401|409)/u

// Only with --all: change-email.int.spec.ts goes the same way without a browser.
describe('changing the email address [change-email-page-1]', () => {
  it('asks for the password, and the new one logs in', async () => {
    const { origin } = getStack()
    const [owner, other] = [await newTenant(origin), await newTenant(origin)]
    const { page, consoleErrors, close } = await openPage('/account', { ...phone, token: owner.token })
    try {
      const change = page.getByRole('button', { name: 'Change email address' })
      await change.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Change email address' })
      await dialog.getByLabel('New email address').fill(other.email)
      await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
      await page.keyboard.press('Enter')
      await dialog.getByText('The email address was not changed').waitFor()
      await dialog.getByText('Another account has this email address. Use another address.').waitFor()
      const email = `new-${owner.email}`
      await dialog.getByLabel('New email address').fill(email)
      await page.keyboard.press('Enter')
      await page.getByText('Your email address was changed. Other devices are logged out.').waitFor()
      await dialog.waitFor({ state: 'hidden' })
      const token = await page.evaluate(() => localStorage.getItem('token'))
      expect(token).not.to.equal(owner.token)

      await page.evaluate(() => localStorage.clear())
      await page.goto('/login')
      const logIn = async (address: string) => {
        await page.getByLabel('Email').fill(address)
        await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
        await page.keyboard.press('Enter')
      }
      await logIn(owner.email)
      await page.getByText('The email address or the password is wrong.').waitFor()
      await logIn(email)
      await page.getByRole('heading', { name: 'Menu Manager' }).waitFor()
      expect(consoleErrors.filter(text => !refusals.test(text))).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
