import { headers } from '@safe-menu/contracts/http/headers'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { withClient } from '@safe-menu/local/postgres/connection'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { drawPhoto } from '../../fixtures/photo.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const isLoaded = (label: string) =>
  [...document.images].some(image => image.alt === label && image.complete && image.naturalWidth > 0)

describe('pictures of dishes and of the restaurant [picture-pages-1]', () => {
  const openPage = createPageOpener(/status of 404 .*\/api\/pictures\//u)
  let page: Page
  let restaurant: TestRestaurant

  const signIn = async (options?: Parameters<typeof openPage>[1]) => {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup', 'Risotto'] })
    await restaurant.publish()
    page = await openPage('/menu-manager', { ...desktop, ...options, token: restaurant.token })
  }

  const large = (of: Page) => of.getByRole('dialog', { name: 'Leek Soup', exact: true })
  const thumbnail = (of: Page) => of.getByRole('link', { name: 'Soup with leek in a brown bowl' })
  /** Opens the larger picture by touch and by keyboard; Back and the button close it. */
  const enlarge = async (of: Page) => {
    const address = of.url()
    // The parts that load later are there. Before, a tap follows the link to the picture by itself.
    await of.getByRole('button', { name: 'Print this menu' }).waitFor()
    await thumbnail(of).tap()
    await large(of).getByText('Soup with leek in a brown bowl').waitFor()
    await of.goBack()
    await closed(of)
    await thumbnail(of).press('Enter')
    await large(of).getByRole('button', { name: 'Close' }).click()
    await closed(of)
    expect(of.url()).to.equal(address)
    await thumbnail(of).press('Enter')
    await of.waitForFunction(() =>
      [...document.images].some(({ src, naturalWidth }) => src.endsWith('/full') && naturalWidth === 1_200),
    )
  }
  const closed = async (of: Page) => {
    await large(of).waitFor({ state: 'detached' })
    await waitForFocus(thumbnail(of))
    await of.waitForFunction(() => !('picture' in (history.state ?? {})))
  }

  it('are added with the keyboard on a phone, and guests see them', async () => {
    await signIn(phone)
    await openMenu(page, 'Dinner')
    const add = page.getByRole('button', { name: 'Add picture: Leek Soup' })
    await add.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Picture of Leek Soup' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Save picture' }).press('Enter')
    await dialog.getByText('Choose a picture first.').waitFor()
    const file = dialog.getByLabel('Choose or take a picture')
    await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await dialog.getByText('This browser cannot read the file as a picture.').waitFor()
    const heic = Buffer.from('....ftypheic')
    await file.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
    await dialog.getByText('This browser cannot read HEIC photos.').waitFor()
    await file.setInputFiles({ name: 'soup.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page) })
    await page.waitForFunction(isLoaded, 'Leek Soup')
    await dialog.getByLabel('What it shows').fill('Soup with leek in a brown bowl')
    await dialog.getByRole('button', { name: 'Save picture' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await waitForFocus(page.getByRole('button', { name: 'Picture: Leek Soup', exact: true }))
    await page.waitForFunction(isLoaded, 'Soup with leek in a brown bowl')

    const guest = await openPage(`/menu/${restaurant.id}`, phone)
    await guest.waitForFunction(isLoaded, 'Soup with leek in a brown bowl')
    await enlarge(guest)
    await guest.keyboard.press('Escape')
    await closed(guest)

    const uploads: string[] = []
    page.on('request', sent => {
      if (sent.method() === 'PUT' && new URL(sent.url()).pathname.endsWith('/picture'))
        uploads.push(sent.url())
    })
    const button = page.getByRole('button', { name: 'Picture: Leek Soup', exact: true })
    await button.press('Enter')
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await dialog.getByText('Nothing has changed. Choose another picture, or change what it shows.').waitFor()
    await dialog.getByLabel('What it shows').fill('Leek soup with bread')
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(isLoaded, 'Leek soup with bread')
    await guest.waitForFunction(isLoaded, 'Leek soup with bread')
    expect(uploads, 'the text alone was sent').to.deep.equal([])

    await button.press('Enter')
    await dialog.getByRole('button', { name: 'Remove picture' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await itemCard(page, 'Leek Soup').getByRole('button', { name: 'Add picture' }).waitFor()
    await guest.getByAltText('Leek soup with bread').waitFor({ state: 'detached' })
  })

  itWithAll('shows the restaurant’s picture behind its name', async () => {
    await signIn()
    await page.goto(new URL('/profile', page.url()).href)
    await page.getByRole('button', { name: 'Add picture' }).click()
    const dialog = page.getByRole('dialog')
    const file = { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page) }
    await dialog.getByLabel('Choose or take a picture').setInputFiles(file)
    await dialog.getByLabel('What it shows').fill('The house')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(isLoaded, 'The house')
    await page.getByRole('button', { name: 'Change picture' }).scrollIntoViewIfNeeded()
    const preview = page.locator('.menu-preview .menu-hero img')
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('.menu-preview .menu-hero img')].filter(
          ({ src, naturalWidth }) => src.endsWith('/full') && naturalWidth > 0,
        ).length === 2,
    )
    await preview.first().scrollIntoViewIfNeeded()
    const guest = await openPage(`/menu/${restaurant.id}`)
    await guest.waitForFunction(() =>
      [...document.images].some(({ src, naturalWidth }) => src.endsWith('/full') && naturalWidth > 0),
    )
  })

  it('are in the replay, which says when one is no longer stored [picture-replay-1]', async () => {
    await signIn()
    const upload = async (itemId: string, colour: string, alt: string) => {
      const path = `/api/menu-items/items/${itemId}/picture?alt=${encodeURIComponent(alt)}`
      const answer = await fetch(new URL(path, page.url()), {
        method: 'PUT',
        headers: { authorization: `Bearer ${restaurant.token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(await drawPhoto(page, colour)),
      })
      const { picture } = (await answer.json()) as { picture: { id: string } }
      await waitForReadModels(getStack().origin, restaurant, answer.headers.get(headers.consistencyToken))
      return picture.id
    }
    const [menuId = ''] = restaurant.menuIds
    const { body: items } = await restaurant.call(itemRoutes.ofMenu, { params: { menuId } })
    const idOf = (name: string) => items.find(item => item.name === name)?.id ?? ''
    await upload(idOf('Leek Soup'), '#7a2e1d', 'Soup in a bowl')
    const gone = await upload(idOf('Risotto'), '#204060', 'Risotto on a plate')
    // Before anybody has looked at it: browsers and query-api keep those that they have shown for a while.
    await withClient(getStack().running().databaseUrl, client =>
      client.query('delete from pictures.file where id = $1', [gone]),
    )
    const replay = await openPage(`/replay?menu=${menuId}&view=decided`, {
      token: restaurant.token,
    })
    await replay.getByText('Its picture is no longer stored. It showed: Risotto on a plate').waitFor()
    await replay.getByAltText('Soup in a bowl').scrollIntoViewIfNeeded()
    await replay.waitForFunction(isLoaded, 'Soup in a bowl')
  })
})
