import { expect } from 'chai'
import { createPageOpener, desktop, phone } from '../../fixtures/world.ts'

describe('the sales page', () => {
  const openPage = createPageOpener()
  const open = async (path: string, options: Parameters<typeof openPage>[1] = desktop) => {
    const page = await openPage(path, options)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  it('shows benefits and steps, and leads to registration [sales-page-1]', async () => {
    const page = await open('/restaurants/sales', phone)
    const part = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) })
    expect(
      await part('Why restaurants use it').getByRole('heading', { level: 3 }).allTextContents(),
    ).to.deep.equal(['Guests who trust your menu', 'Menus that are up to date', 'Win the whole table'])
    expect(await part('Three steps').getByRole('heading', { level: 3 }).allTextContents()).to.deep.equal([
      'Digitize the menu',
      'Tag with precision',
      'Guests use the QR code',
    ])
    await page.getByText('not verified by Safe Menu').waitFor()
    await page.getByRole('link', { name: 'Create your account' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
  })
})
