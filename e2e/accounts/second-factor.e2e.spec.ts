import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { newTenant, type Tenant } from '../hostile/tenants.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { createAuthenticator } from '../support/totp.ts'
import { desktop, getStack, type OpenedPage, openPage, phone } from '../support/world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('two-step login in the browser', function () {
  this.timeout(120_000) // page loads and bcrypt on shared cores
  const visits: OpenedPage[] = []
  const open = async (path: string, options: object) => {
    const opened = await openPage(path, options)
    visits.push(opened)
    return opened.page
  }
  const signIn = async (owner: Tenant, view: object) => {
    const page = await open('/login', view)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await button(page, 'Sign In').press('Enter')
    return page
  }
  afterEach(async () => {
    for (const { consoleErrors, close } of visits.splice(0)) {
      await close()
      expect(consoleErrors.filter(text => !/status of 401/u.test(text))).to.deep.equal([])
    }
  })

  for (const [name, view] of variants(Object.entries({ desktop, phone })))
    it(`is set up, used and turned off by keyboard on a ${name} [second-factor-page-1]`, async () => {
      const owner = await newTenant(getStack().origin)
      const page = await signIn(owner, view)
      await page.waitForURL(/menu-manager|\/$/u)
      await page.goto('/account')
      await button(page, 'Set up two-step login').press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Set up two-step login' })
      await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
      await page.keyboard.press('Enter')
      const key = dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u)
      await key.waitFor()
      const nextCode = createAuthenticator((await key.innerText()).replaceAll(' ', ''))
      await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      expect(await accessibilityFaults(page)).to.deep.equal([])
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
      expect(await accessibilityFaults(page)).to.deep.equal([])
      await button(page, 'I have kept them').press('Enter')
      await page.getByText('You have 10 of 10 recovery codes left').waitFor()

      const other = await signIn(owner, view)
      const asked = other.getByLabel('Code', { exact: true })
      await asked.fill('000000')
      await other.keyboard.press('Enter')
      await other.getByText('This code is wrong').waitFor()
      expect(await accessibilityFaults(other)).to.deep.equal([])
      await asked.fill(recovery)
      await other.keyboard.press('Enter')
      await other.waitForURL(/menu-manager|\/$/u)
      await other.goto('/account')
      await other.getByText('You have 9 of 10 recovery codes left').waitFor()
      await button(other, 'Turn off').press('Enter')
      const off = other.getByRole('dialog', { name: 'Turn off two-step login' })
      await off.getByRole('textbox', { name: 'Password' }).fill(owner.password)
      await off.getByLabel('Code', { exact: true }).fill(nextCode())
      await other.keyboard.press('Enter')
      await button(other, 'Set up two-step login').waitFor()
    })
})
