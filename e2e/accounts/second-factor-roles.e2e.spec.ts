import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { newCustomer } from '../hostile/tenants.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { createStaff } from '../support/staff.ts'
import { createAuthenticator } from '../support/totp.ts'
import { desktop, getStack, type OpenedPage, openPage, phone } from '../support/world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

interface Person {
  readonly email: string
  readonly password: string
}

const people = [
  {
    who: 'a customer',
    login: '/login?as=customer',
    home: 'My menus',
    view: phone,
    create: () => newCustomer(getStack().origin),
  },
  {
    who: 'an auditor',
    login: '/login',
    home: 'Change history',
    view: desktop,
    create: () => createStaff('auditor'),
  },
  {
    who: 'an admin',
    login: '/login',
    home: 'Master Admin Dashboard',
    view: desktop,
    create: () => createStaff('admin'),
  },
] as const

// Only with --all: second-factor.e2e.spec.ts goes the same way as an owner.
describe('two-step login of other people', function () {
  this.timeout(120_000) // page loads and bcrypt on shared cores
  const visits: OpenedPage[] = []
  afterEach(async () => {
    for (const { consoleErrors, close } of visits.splice(0)) {
      await close()
      expect(consoleErrors.filter(text => !/status of 401/u.test(text))).to.deep.equal([])
    }
  })

  for (const { who, login, home, view, create } of variants(people))
    it(`lets ${who} in with a code, and after a lost phone with a recovery code`, async () => {
      const person: Person = await create()
      /** Logs in on a device of its own, with the second step if one is given. */
      const signIn = async (code?: string) => {
        const opened = await openPage(login, view)
        visits.push(opened)
        const { page } = opened
        await page.getByLabel('Email').fill(person.email)
        await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
        await page.keyboard.press('Enter')
        if (code !== undefined) {
          await page.getByLabel('Code', { exact: true }).fill(code)
          expect(await heading(page, home).count(), 'the password alone does not let in').to.equal(0)
          expect(await accessibilityFaults(page)).to.deep.equal([])
          await page.keyboard.press('Enter')
        }
        await heading(page, home).waitFor()
        return page
      }

      const page = await signIn()
      await page.goto('/account')
      await button(page, 'Set up two-step login').press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Set up two-step login' })
      await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
      await page.keyboard.press('Enter')
      const key = dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u)
      await key.waitFor()
      const nextCode = createAuthenticator((await key.innerText()).replaceAll(' ', ''))
      await dialog.getByLabel('Code', { exact: true }).fill(nextCode())
      await page.keyboard.press('Enter')
      const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await codes.first().waitFor()
      const recovery = await codes.first().innerText()
      await button(page, 'I have kept them').press('Enter')

      await signIn(nextCode())
      const lost = await signIn(recovery)
      await lost.goto('/account')
      await lost.getByText('You have 9 of 10 recovery codes left').waitFor()
    })
})
