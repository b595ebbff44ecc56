import { expect } from 'chai'
import { accessibilityFaults } from '../support/accessibility.ts'
import { press, tabTo, type, waitForFocus } from '../support/keyboard.ts'
import { createRestaurant } from '../support/restaurant.ts'
import { impersonationBanner, waitForDashboard } from '../support/staff.ts'
import { adminAccount, openPage } from '../support/world.ts'

describe('an admin by keyboard at 390 px', function () {
  this.timeout(120_000) // hundreds of key presses, each waited for

  it('finds and manages a restaurant, and opens the analytics', async () => {
    const place = await createRestaurant({ Dinner: ['Soup'] }, 'Keyboard Inn')
    await place.publish()
    const { page, consoleErrors, close } = await openPage('/login', { viewport: { width: 390, height: 844 } })
    try {
      await type(page, page.getByLabel('Email'), adminAccount.email)
      await type(page, page.getByRole('textbox', { name: 'Password' }), adminAccount.password)
      await page.keyboard.press('Enter')
      await waitForDashboard(page)
      await waitForFocus(page.getByRole('heading', { level: 1 })) // otherwise the title would take the focus from the next input
      await type(
        page,
        page.getByRole('textbox', { name: 'Search by restaurant name or owner email' }),
        place.name,
      )
      await page.getByText('1 restaurant', { exact: true }).waitFor()
      expect(await accessibilityFaults(page)).to.deep.equal([])
      await press(page, page.getByRole('button', { name: `Manage ${place.name}` }))
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Manager' }))
      await impersonationBanner(page).getByText(`Acting for ${place.name}`, { exact: true }).waitFor()

      await press(page, page.getByRole('button', { name: 'Dinner', exact: true }))
      await waitForFocus(page.getByRole('heading', { level: 1, name: 'Menu Items for Dinner' }))
      await press(page, page.getByRole('button', { name: 'Edit Soup' }))
      await tabTo(page, page.getByRole('dialog').getByLabel('Item Name'))
      await page.keyboard.press('End')
      await page.keyboard.type(' of the day')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 3, name: 'Soup of the day' }).waitFor()
      await waitForFocus(page.getByRole('button', { name: 'Edit Soup of the day' }))
      expect(await accessibilityFaults(page)).to.deep.equal([])

      await tabTo(page, page.getByRole('button', { name: 'Open menu' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Back to Admin' }))
      await waitForDashboard(page)
      expect(await impersonationBanner(page).count()).to.equal(0)
      // The closed dialog returns the focus first, then the new page's title takes it.
      await waitForFocus(page.getByRole('heading', { level: 1 }))

      await tabTo(page, page.getByRole('tab', { name: 'Restaurant Overview' }))
      await page.keyboard.press('ArrowRight')
      await waitForFocus(page.getByRole('tab', { name: 'Global Analytics' }))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Top Performing Restaurants' }).waitFor()
      expect(consoleErrors).to.deep.equal([])
    } finally {
      await close()
    }
  })
})
