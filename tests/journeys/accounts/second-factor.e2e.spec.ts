import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { createAuthenticator } from '../../fixtures/totp.ts'
import { createPageOpener, getStack, phone } from '../../fixtures/world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Only with --all: second-factor.int.spec.ts goes the same way without a browser.
describe('two-step login in the browser', () => {
  const openPage = createPageOpener(/status of 401/u)
  const signIn = async (person: Tenant) => {
    const page = await openPage('/login', phone)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await button(page, 'Sign In').press('Enter')
    return page
  }

  it('is set up, used and turned off by an owner with the keyboard [second-factor-page-1]', async () => {
    const person = await newTenant(getStack().origin)
    const page = await signIn(person)
    await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
    await page.goto('/account')
    await button(page, 'Set up two-step login').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Set up two-step login' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
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
    await expectAccessible(page)
    await button(page, 'I have kept them').press('Enter')
    await page.getByText('You have 10 of 10 recovery codes left').waitFor()

    const other = await signIn(person)
    const asked = other.getByLabel('Code', { exact: true })
    await asked.fill('000000')
    await other.keyboard.press('Enter')
    await other.getByText('This code is wrong').waitFor()
    await expectAccessible(other)
    await asked.fill(recovery)
    await other.keyboard.press('Enter')
    await other.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
    await other.goto('/account')
    await other.getByText('You have 9 of 10 recovery codes left').waitFor()
    await button(other, 'Turn off').press('Enter')
    const off = other.getByRole('dialog', { name: 'Turn off two-step login' })
    await off.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await off.getByLabel('Code', { exact: true }).fill(nextCode())
    await other.keyboard.press('Enter')
    await button(other, 'Set up two-step login').waitFor()
  })
})
