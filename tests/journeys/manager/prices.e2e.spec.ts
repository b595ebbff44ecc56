import { expect } from 'chai'
import { createLargeMenu } from '../../fixtures/large-menu.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { openPage, phone } from '../../fixtures/world.ts'

// Only with --all: repricing.unit.spec.ts computes the prices; this one counts presses of keys.
describe('the prices of 120 items', () => {
  it('rise by 5 % with at most 4 presses of keys, on a phone [bulk-prices-1]', async () => {
    const menu = await createLargeMenu()
    const { page, consoleErrors, close } = await openPage('/menu-manager', {
      ...phone,
      token: menu.restaurant.token,
    })
    try {
      await openMenu(page, 'Dinner')
      const prices = page.getByRole('button', { name: 'Prices' })
      await prices.focus()
      let presses = 0
      const press = async (key: string) => {
        presses += 1
        await page.keyboard.press(key)
      }
      await press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Change by percent').and(page.locator(':focus')).waitFor()
      await press('5')
      await dialog.getByText('New prices: 120 dishes').waitFor()
      await press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      expect(presses).to.be.at.most(4)
      const changed = (await menu.items()).map(({ price }) => price)
      expect(changed).to.deep.equal(Array.from({ length: 120 }, () => 9.98)) // 9.50 and 5 %, rounded up
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
