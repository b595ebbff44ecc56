import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { confirmAllergens, openHistory, openMenu, tag } from '../../fixtures/manager.ts'
import { registerRestaurant } from '../../fixtures/restaurant.ts'
import { newInvitation, newMember, newTarget, newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const password = 'correct horse battery'
const newPassword = 'a fresh long passphrase'
/** Logged by the browser itself when a call is refused. */
const refusals = /status of (?:401|404|422)/u

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Invites by keyboard; resolves to the link of the dialog. */
async function invite(page: Page, name: string, email: string, role: string): Promise<string> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: role }).focus()
  await page.keyboard.press('Space')
  await button(page, 'Create invitation link').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Invitation for ${name}` })
  const link = await dialog.getByLabel('Link').inputValue()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return link
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign In').click()
  await heading(page, 'Menu Manager').waitFor()
}

async function linkIn(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^New password for/u })
  const link = await dialog.getByLabel('Link').inputValue()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return new URL(link).pathname + new URL(link).hash
}

describe('team', () => {
  let owner: Tenant
  const openPage = createPageOpener(refusals)
  const open = (path: string, token?: string) => openPage(path, token ? { token } : undefined)
  before(async () => {
    owner = await newTenant(getStack().origin)
    await newTarget(getStack().origin, owner, { published: false })
  })

  it('joins by a link, works with its role, is named in the history, and ends [team-1]', async () => {
    const page = await open('/', owner.token)
    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await heading(page, 'Team').waitFor()
    const email = `anna-${process.pid}@example.com`
    const link = await invite(page, 'Anna Kern', email, 'Kitchen')
    await page.getByText(/^Invited\. The link works until/u).waitFor()

    const anna = await open(new URL(link).pathname + new URL(link).hash)
    await anna.getByText('Hello Anna Kern.').waitFor()
    await anna.getByRole('textbox', { name: 'New password' }).fill(password)
    await anna.keyboard.press('Enter')
    await anna.getByText('Your password is set', { exact: true }).waitFor()
    await anna.getByRole('link', { name: 'Log in', exact: true }).click()
    await signIn(anna, email)

    // The kitchen reads, tags and confirms. What it may not do is not offered.
    await heading(anna, 'Dinner').waitFor()
    for (const name of ['Create New Menu', 'Edit Dinner', 'Duplicate Dinner', 'Delete Dinner'])
      expect(await button(anna, name).count(), name).to.equal(0)
    expect(await anna.getByRole('switch').count()).to.equal(0)
    for (const name of ['Team', 'Profile & branding'])
      expect(await anna.getByRole('link', { name, exact: true }).count(), name).to.equal(0)
    await openMenu(anna, 'Dinner')
    for (const name of ['Import', 'Prices', 'Create New Item', 'Edit Soup', 'Archive Soup', 'Delete Soup'])
      expect(await button(anna, name).count(), name).to.equal(0)
    await tag(anna, 'Soup', 'Allergens', 'Milk')
    await confirmAllergens(anna, 'Soup')

    // The owner sees the name, the team sees the role.
    await openHistory(page, /by Kitchen \(Anna Kern\)/u)
    await openHistory(anna, /by Kitchen/u)
    expect(await anna.getByText('Anna Kern').count()).to.equal(0)

    await page.goto('/team')
    await button(page, 'Remove Anna Kern').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Anna Kern was removed').waitFor()
    await anna.goto('/menu-manager')
    await heading(anna, 'Welcome').waitFor()
    await waitUntil('the name is forgotten', async () => {
      await openHistory(page, /by Kitchen/u)
      return (await page.getByText('Anna Kern').count()) === 0
    })
  })

  itWithAll('keeps no link in the address, and opens a second link in the same tab', async () => {
    const { origin } = getStack()
    const [first, second] = [await newInvitation(origin, owner), await newInvitation(origin, owner)]
    const page = await open(`/invitation#${first.invitation}`)
    const email = page.getByLabel('Email')
    await email.waitFor()
    expect(await email.inputValue()).to.equal(first.email)
    await waitUntil('no link is in the address', () => page.url() === `${origin}/invitation`)
    await page.getByRole('textbox', { name: 'New password' }).fill('typed for the first')
    await page.evaluate(hash => location.assign(hash), `#${second.invitation}`)
    await waitUntil('the second invitation is shown', async () => (await email.inputValue()) === second.email)
    expect(await page.getByRole('textbox', { name: 'New password' }).inputValue()).to.equal('')
    await waitUntil('no link is in the address', () => page.url() === `${origin}/invitation`)
  })

  describe('password resets', () => {
    /** Sets the new password with a link and logs in with it, by keyboard. */
    async function setAndLogIn(page: Page, email: string): Promise<void> {
      await page.getByRole('textbox', { name: 'New password' }).fill(newPassword)
      await page.waitForURL(url => url.hash === '') // no link is in the address
      await page.keyboard.press('Enter')
      await page.getByText('Your new password is set', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Log in', exact: true }).press('Enter')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
      await page.keyboard.press('Enter')
      await heading(page, 'Menu Manager').waitFor()
    }

    it('lets a person back in with the owner’s link, which works once [reset-1]', async () => {
      const owner = await newTenant(getStack().origin)
      const kitchen = await newMember(getStack().origin, owner, 'KITCHEN')
      const page = await open('/team', owner.token)
      await button(page, 'Reset password: Hostile Helper').press('Enter')
      const link = await linkIn(page)
      const person = await open(link)
      await setAndLogIn(person, kitchen.email)
      const again = await open(link)
      await again.getByText('This link does not work').waitFor()
      const cutOff = await open(link.slice(0, -5))
      await cutOff.getByText('It is incomplete. Open the whole link again, or ask for a new one.').waitFor()
      const old = await open('/menu-manager', kitchen.token)
      await heading(old, 'Welcome').waitFor()
    })

    itWithAll('lets an owner back in with an admin’s link [reset-2]', async () => {
      const { origin, dataDirectory } = getStack()
      const owner = await newTenant(origin)
      const page = await open('/admin', tokenFor(signingKeyOf(dataDirectory), 'ADMIN'))
      const card = page.getByRole('listitem').filter({ hasText: owner.email })
      await card.getByRole('button', { name: /^Reset owner’s password:/u }).click()
      const back = await open(await linkIn(page))
      await setAndLogIn(back, owner.email)
      // The owner can see that an admin had a way in.
      await openHistory(back, 'A new password for a restaurant manager was set with a link from an admin')
      const made = back.getByText('A password reset link was created for a restaurant manager').first()
      await made.waitFor()
      await back.getByText('by an admin').first().waitFor()
    })
  })

  describe('erasing the own account', () => {
    async function erase(page: Page, password: string): Promise<void> {
      const label = 'Erase my account and the restaurant'
      const own = page.getByRole('button', { name: label, exact: true })
      await page
        .locator('form')
        .filter({ has: own })
        .getByRole('textbox', { name: 'Password' })
        .fill(password)
      await own.click()
      const question = page.getByRole('alertdialog').filter({ hasText: '2 menus with 3 dishes' })
      await question.getByRole('button', { name: 'Erase it' }).click()
    }
    const loginStatus = (body: { readonly email: string; readonly password: string }) =>
      createApiClient(getStack().origin)(accountRoutes.loginRestaurant, { body }).then(
        () => 200,
        (error: unknown) => (error instanceof ApiFailure ? error.status : error),
      )

    itWithAll('tells an owner what is lost, asks for the password, and closes the restaurant', async () => {
      const { origin } = getStack()
      const restaurant = await registerRestaurant({ Dinner: ['Soup', 'Tart'], Lunch: ['Salad'] })
      const { id, token, email, password } = restaurant
      const tenant = { ...restaurant, restaurantId: RestaurantId.parse(id) }
      await restaurant.publish()
      await newMember(origin, tenant, 'MANAGER')
      await newInvitation(origin, tenant)
      const guest = await openPage(`/menu/${id}`, phone)
      await guest.getByRole('heading', { name: 'Soup' }).waitFor()

      const page = await openPage('/account', { ...phone, token })
      await page.getByText('2 menus with 3 dishes. Guests can no longer open them.').waitFor()
      await page.getByText('Your team: 1 person and 1 open invitation.').waitFor()
      await erase(page, 'not the password')
      await page.getByText('Your account was not erased').waitFor()

      await erase(page, password)
      await page
        .getByText('Your account is erased, and your menus are no longer shown to guests.')
        .first()
        .waitFor()
      await page.waitForURL(url => url.pathname === '/')
      expect(await page.evaluate(() => localStorage.getItem('token'))).to.equal(null)
      await guest.getByText('This menu is no longer available').waitFor()
      expect(await loginStatus({ email, password })).to.equal(401)
    })
  })
})
