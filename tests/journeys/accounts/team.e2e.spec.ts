import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { confirmAllergens, openHistory, openMenu, tag } from '../../fixtures/manager.ts'
import { newInvitation, newTarget, newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'

const password = 'correct horse battery'
/** Logged by the browser itself when a call is refused. */
const refusals = /status of (?:401|404)/u

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
})
