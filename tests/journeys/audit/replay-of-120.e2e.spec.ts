import { expect } from 'chai'
import { createLargeMenu } from '../../fixtures/large-menu.ts'
import { openPage, phone } from '../../fixtures/world.ts'

// Only with --all: grid.e2e.spec.ts holds the same for the page that is used every day.
describe('the replay of 120 items', () => {
  it('stays below 12 screens of a phone, and turns pages by keyboard [replay-1]', async () => {
    const menu = await createLargeMenu()
    await menu.items()
    const { page, consoleErrors, close } = await openPage(`/replay?menu=${menu.menuId}&view=decided`, {
      ...phone,
      token: menu.restaurant.token,
    })
    try {
      const pages = page.getByRole('navigation', { name: 'Pages of dishes' })
      await pages.getByText('Page 1 of 5').waitFor()
      const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
      expect(screens).to.be.at.most(12)
      await page.getByRole('heading', { name: 'Bean stew 00' }).waitFor()
      await pages.getByRole('button', { name: 'Next' }).press('Enter')
      await pages.getByText('Page 2 of 5').waitFor()
      await page.getByRole('heading', { name: 'Bean stew 24' }).waitFor()
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
