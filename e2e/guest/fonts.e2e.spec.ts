import { expect } from 'chai'
import { createRestaurant, type TestRestaurant } from '../support/restaurant.ts'
import { openPage, phone } from '../support/world.ts'

describe('the fonts of the guest’s page', () => {
  let restaurant: TestRestaurant

  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Soup'] })
    await restaurant.publish()
  })

  it('load after the menu on the first visit, and are used from the second on', async () => {
    const visitor = await openPage(`/menu/${restaurant.id}`, phone)
    try {
      const { page } = visitor
      const fontOfBody = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
      await page.getByRole('heading', { level: 3, name: 'Soup' }).waitFor()
      expect(await fontOfBody()).not.to.include('Atkinson')
      await page.waitForFunction(() => localStorage.getItem('fonts') === 'kept')
      expect(await fontOfBody()).not.to.include('Atkinson')
      await page.reload()
      await page.getByRole('heading', { level: 3, name: 'Soup' }).waitFor()
      expect(await fontOfBody()).to.include('Atkinson')
    } finally {
      await visitor.close()
    }
  })
})
