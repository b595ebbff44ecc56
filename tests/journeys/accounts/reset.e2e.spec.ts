import type { Page } from 'playwright-core'
import { openHistory } from '../../fixtures/manager.ts'
import { newMember, newTenant } from '../../fixtures/tenants.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'

const newPassword = 'a fresh long passphrase'
/** Logged by the browser itself when a call is refused. */
const refusals = /status of (?:401|404|422)/u

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function linkIn(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^New password for/u })
  const link = await dialog.getByLabel('Link').inputValue()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return new URL(link).pathname + new URL(link).hash
}

describe('password resets', () => {
  const openPage = createPageOpener(refusals)
  const open = (path: string, token?: string) => openPage(path, token ? { token } : undefined)

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
