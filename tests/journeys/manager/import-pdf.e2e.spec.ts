import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { testsAll, variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { makePdf, textAt } from '../../../web/src/features/items/import/testing/pdf-file.ts'
import { chooseFile } from '../../fixtures/import-dialog.ts'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { printedMenu } from '../../fixtures/menu-pdf.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, phone } from '../../fixtures/world.ts'

const pdf = (buffer: Uint8Array) => ({
  name: 'menu.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(buffer),
})

const dish = (name: string, codes: string, price: string, text: string) =>
  `<p style="display: flex; justify-content: space-between"><b>${name}<sup style="font-size: 7pt"> ${codes}</sup></b><span>${price}</span></p><p style="margin-bottom: 12pt">${text}</p>`

const card = `<h2>Suppen</h2>${dish('Käsesuppe', 'A,G', '4,90 €', 'mit Schnittlauch')}${dish('Klare Brühe', 'L', '3,50 €', 'mit Einlage')}
  <h2 style="break-before: page">Fischgerichte</h2>${dish('Gebratener Zander', 'D,G', '18,90 €', 'mit offenen Flügeln und Giffels')}`

describe('a restaurant that brings a PDF', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener()
  const open = async (options: Parameters<typeof openPage>[1] = desktop) => {
    restaurant = await createRestaurant({ Dinner: [] })
    const page = await openPage('/menu-manager', { ...options, token: restaurant.token })
    await openMenu(page, 'Dinner')
    return page
  }

  /** Chooses the card and answers what its codes are. */
  async function readCard(page: Page) {
    const dialog = await chooseFile(page, pdf(await printedMenu(page, card)))
    await dialog.getByLabel('Codes in the names and texts of dishes').selectOption('"austria"')
    await dialog.getByRole('button', { name: 'Next', exact: true }).click()
    await dialog.getByRole('button', { name: 'Import 3 dishes' }).waitFor()
    return dialog
  }

  it('imports its dishes as a draft, with the codes that the manager explains', async () => {
    const page = await open()
    const dialog = await readCard(page)
    await dialog.getByRole('button', { name: 'Import 3 dishes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await itemCard(page, 'Klare Brühe').getByText('Allergens not confirmed').waitFor()
    const imported = await waitUntil('the dishes are stored', async () => {
      const params = { menuId: restaurant.menuIds[0] ?? '' }
      const { body } = await restaurant.call(itemRoutes.ofMenu, { params })
      return body.length === 3 && body
    })
    const dishes = imported.map(({ name, section, description, price, allergens, allergensConfirmedAt }) => [
      ...[section, name, description, price, allergensConfirmedAt],
      allergens.map(({ id }) => id).sort(),
    ])
    expect(dishes).to.have.deep.members([
      ['Suppen', 'Käsesuppe', 'mit Schnittlauch', 4.9, null, ['gluten', 'milk']],
      ['Suppen', 'Klare Brühe', 'mit Einlage', 3.5, null, ['celery']],
      ['Fischgerichte', 'Gebratener Zander', 'mit offenen Flügeln und Giffels', 18.9, null, ['fish', 'milk']],
    ])
  })

  const screens = [
    { name: 'a desk', options: desktop },
    { name: 'a phone', options: { viewport: phone.viewport } },
  ]
  for (const { name, options } of variants(screens))
    it(`shows the place of each row, and the row of each place, by keyboard on ${name}`, async () => {
      const page = await open(options)
      const dialog = await readCard(page)
      const pages = dialog.getByRole('region', { name: 'The pages of the file' })
      await pages.getByText('Page 1 of 2').waitFor()
      const row = (dish: string) => dialog.getByRole('button', { name: `${dish}, show it on its page` })
      const place = (dish: string, at: number) =>
        pages.getByRole('button', { name: `${dish}, on page ${at}` })

      await row('Gebratener Zander').press('Enter')
      await pages.getByText('Page 2 of 2').waitFor()
      await place('Gebratener Zander (D,G)', 2).and(page.locator('[aria-pressed=true]')).waitFor()
      expect(await isDrawnUnder(page, 'Gebratener Zander (D,G), on page 2')).to.equal(true)

      await pages.getByRole('button', { name: 'Previous page' }).press('Enter')
      await place('Käsesuppe (A,G)', 1).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await waitForFocus(row('Klare Brühe').and(page.locator('[aria-pressed=true]')))
    })

  it('answers a hostile file within seconds, and writes nothing', async () => {
    const page = await open()
    const soup = textAt(50, 750, 'Soup') + textAt(400, 750, '4,90')
    const files = {
      'This PDF cannot be read': new TextEncoder().encode('%PDF-1.7 nothing'),
      'This PDF has 5000 pages': makePdf([{ drawing: soup }], { repeated: 4_999 }),
      'larger than any paper': makePdf([{ drawing: soup, size: [2_000_000, 2_000_000] }]),
      // 200 MB of drawing without a word: only the end of its worker stops it, after four seconds of work.
      ...(testsAll && {
        'This PDF takes too long to read': makePdf([{ drawing: 'q Q '.repeat(50_000_000) }], {
          isPacked: true,
        }),
      }),
      'This PDF has no text': makePdf([{ drawing: '0 0 100 100 re f' }]),
    }
    for (const [problem, file] of Object.entries(files)) {
      const dialog = await chooseFile(page, pdf(file))
      await dialog.getByText(problem).waitFor()
      expect(await dialog.getByRole('button', { name: 'Next' }).count()).to.equal(0)
    }
    // The last one is a scan: its pages can be read as pictures.
    await page.getByRole('button', { name: 'Read its pages as pictures' }).click()
    await page.getByRole('group', { name: 'Page 1 of 1' }).waitFor()
    const dialog = await chooseFile(page, pdf(makePdf([{ drawing: '1 1 1 rg 0 0 9 9 re f' }])))
    await dialog.getByRole('button', { name: 'Read its pages as pictures' }).click()
    await dialog.getByText('The pages of this PDF are blank or cannot be shown here').waitFor()
    const { body } = await restaurant.call(itemRoutes.ofMenu, {
      params: { menuId: restaurant.menuIds[0] ?? '' },
    })
    expect(body).to.deep.equal([])
  })
})

/** Whether the picture of the page has ink where a place is. */
function isDrawnUnder(page: Page, name: string): Promise<boolean> {
  return page
    .waitForFunction(label => {
      const place = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
      const canvas = place?.parentElement?.querySelector('canvas')
      const context = canvas?.getContext('2d')
      if (!place || !canvas || !context) return false
      const [box, whole] = [place.getBoundingClientRect(), canvas.getBoundingClientRect()]
      const scale = canvas.width / whole.width
      const [x, y] = [(box.x - whole.x) * scale, (box.y - whole.y) * scale]
      const { data } = context.getImageData(x, y, box.width * scale, box.height * scale)
      return data.some((value, at) => at % 4 === 0 && value < 100)
    }, name)
    .then(() => true)
}
