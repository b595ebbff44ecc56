import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createMenu, openMenu } from '../../fixtures/manager.ts'
import { newTenant } from '../../fixtures/tenants.ts'
import { createPageOpener, getStack } from '../../fixtures/world.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Runs in the page: replaces the token by an expired one, whose signature the page does not check, and clicks. */
function letExpireAndClick(control: Element): void {
  const [head = '', payload = '', signature = ''] = (localStorage.getItem('token') ?? '').split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  localStorage.setItem('token', `${head}.${btoa(JSON.stringify({ ...claims, exp: 1 }))}.${signature}`)
  ;(control as HTMLElement).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign In').click()
}

describe('sessions', () => {
  const openPage = createPageOpener()

  it('expire, and lead back to the typed text', async () => {
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
    await heading(page, 'Welcome').waitFor()
    await page.getByText('Your session has expired. Please log in again.').first().waitFor()
    expect(refused, 'no call goes out under it').to.deep.equal([])
    await signIn(page, owner.email, owner.password)
    await heading(page, 'Menu Items for Dinner').waitFor()
    await page.getByText('Unsaved changes restored.').waitFor()
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Slow-typed dish')
  })
})
