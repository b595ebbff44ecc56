import { headers } from '@safe-menu/contracts/http/headers'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import { drawPhoto } from '../support/photo.ts'
import { createRestaurant, waitForReadModels } from '../support/restaurant.ts'
import { getStack, type OpenedPage, openPage, phone } from '../support/world.ts'

describe('the title of a sheet about a dish', () => {
  let guest: OpenedPage | undefined
  afterEach(() => guest?.close())

  it('has the name on the dish’s card, in its language', async () => {
    const restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Risotto'] })
    const [menuId = ''] = restaurant.menuIds
    const { body: items } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
    const itemId = items.find(({ name }) => name === 'Leek Soup')?.id ?? ''
    await restaurant.call(itemRoutes.translate, {
      params: { itemId, language: 'de' },
      body: { name: 'Lauchsuppe', description: '', crossContamination: '', modifications: '' },
    })
    await restaurant.publish()
    guest = await openPage(`/menu/${restaurant.id}?lang=de`, phone)
    const { page } = guest
    const upload = await fetch(new URL(`/api/menu-items/items/${itemId}/picture`, page.url()), {
      method: 'PUT',
      headers: { authorization: `Bearer ${restaurant.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await drawPhoto(page)),
    })
    await waitForReadModels(getStack().origin, restaurant, upload.headers.get(headers.consistencyToken))
    await page.getByRole('button', { name: 'Diese Karte drucken' }).waitFor() // the parts that load later are there

    await page.getByRole('link', { name: 'Lauchsuppe' }).tap()
    const picture = page.getByRole('dialog', { name: 'Lauchsuppe', exact: true })
    await picture.getByAltText('Lauchsuppe').waitFor()
    expect(await picture.getByRole('heading').locator('bdi').getAttribute('lang')).to.equal(null)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Fehler melden (bei Risotto)' }).tap()
    const report = page.getByRole('dialog', { name: 'Fehler melden Risotto', exact: true })
    const name = report.getByRole('heading').locator('bdi')
    expect([await name.textContent(), await name.getAttribute('lang')]).to.deep.equal(['Risotto', 'en'])
    expect(guest.consoleErrors).to.deep.equal([])
  })
})
