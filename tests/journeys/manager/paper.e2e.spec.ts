import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openMenu } from '../../fixtures/manager.ts'
import { pdfPages } from '../../fixtures/pdf.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, getStack, itWithAll, phone } from '../../fixtures/world.ts'

const idOf = (name: string) => allergens.find(entry => entry.name === name)?.id ?? ''

describe('what a restaurant puts on paper', () => {
  const openPage = createPageOpener()
  let page: Page

  /** A menu with a checked soup that contains milk, fries with a note, and a salad that nobody has checked. */
  async function open(options?: Parameters<typeof openPage>[1]) {
    const restaurant = await createRestaurant({ Dinner: [] })
    const { call } = restaurant
    const [menuId = ''] = restaurant.menuIds
    const create = async (body: Parameters<typeof call<typeof itemRoutes.create>>[1]) =>
      (await call(itemRoutes.create, body)).body
    const params = { menuId }
    const soup = await create({ params, body: { name: 'Leek Soup', section: 'Starters' } })
    const salad = await create({ params, body: { name: 'Green Salad', section: 'Starters' } })
    const fries = await create({
      params,
      body: { name: 'Fries', section: 'Sides', crossContamination: 'Fried in the oil of other dishes.' },
    })
    const tagged = await call(allergenRoutes.declare, {
      params: { itemId: soup.id },
      body: { allergenId: idOf('Milk'), presence: 'contains' },
    })
    for (const [itemId, revision] of [
      [soup.id, tagged.body.revision],
      [fries.id, fries.revision],
    ] as const)
      await call(allergenRoutes.confirm, { params: { itemId }, body: { revision } })
    const { body: menu } = await call(menuRoutes.get, { params })
    const arranged = {
      revision: menu.revision,
      sections: [
        { name: 'Starters', itemIds: [soup.id, salad.id] },
        { name: 'Sides', itemIds: [fries.id] },
      ],
      moved: [],
    }
    const { consistencyToken } = await call(menuRoutes.arrange, { params, body: arranged })
    await waitForReadModels(getStack().origin, restaurant, consistencyToken)
    page = await openPage('/menu-manager', { ...desktop, ...options, token: restaurant.token })
    return restaurant
  }
  const cells = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`, 'u') })
      .getByRole('cell')
      .allTextContents()

  const dishesInOrder = () => page.getByRole('rowheader').allInnerTexts()

  it('charts all dishes and allergens, and never calls an unchecked dish free of one', async () => {
    await open()
    await openMenu(page, 'Dinner')
    await page.getByRole('link', { name: 'Print' }).click()
    await page.getByRole('heading', { name: 'Allergen chart: Dinner' }).waitFor()
    await page.getByRole('rowheader', { name: 'Green Salad' }).waitFor()
    const isMilk = allergens.map(({ name }) => name === 'Milk')
    expect((await cells('Leek Soup')).slice(0, 14)).to.deep.equal(isMilk.map(milk => (milk ? 'C' : '–')))
    expect((await cells('Green Salad')).slice(0, 14)).to.deep.equal(isMilk.map(() => '?'))
    expect((await dishesInOrder()).map(text => text.split('\n')[0])).to.deep.equal([
      'Starters',
      'Leek Soup',
      'Green Salad',
      'Sides',
      'Fries',
    ])
    expect((await cells('Fries')).slice(0, 14)).to.deep.equal(isMilk.map(() => '*'))
    for (const format of ['A4', 'Letter']) {
      const sheets = await pdfPages(await page.pdf({ format, preferCSSPageSize: true }))
      expect(sheets).to.have.length(1)
      for (const part of [
        'Allergen chart: Dinner',
        'As of ',
        'Starters',
        'not checked: ask the kitchen',
        'Molluscs',
      ])
        expect(sheets[0]).to.include(part)
      for (const control of ['Menu Manager', 'QR card', 'Logout']) expect(sheets[0]).not.to.include(control)
    }
  })

  itWithAll('is a kitchen sheet with every text, on a phone too', async () => {
    await open(phone)
    await page.goto('/print?sheet=kitchen')
    await page.getByRole('heading', { name: 'Kitchen sheet: Dinner' }).waitFor()
    await page.getByText('Cross-contamination: Fried in the oil of other dishes.').waitFor()
    await page.getByText('Allergens not checked: ask the chef before you answer a guest.').waitFor()
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest).to.equal(phone.viewport.width)
    const [sheet] = await pdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    expect(sheet).to.match(/Leek Soup Contains Milk\..*Draft|Draft.*Leek Soup Contains Milk\./u)
  })

  itWithAll('says that later changes may be missing while its menu is stale', async () => {
    const { menuIds } = await open()
    const since = new Date(Date.now() - 600_000).toISOString()
    await page.route(`**/api/menus/${menuIds[0]}`, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'stale-since': since } })
    })
    for (const [sheet, heading] of [
      ['chart', 'Allergen chart: Dinner'],
      ['kitchen', 'Kitchen sheet: Dinner'],
    ] as const) {
      await page.goto(`/print?sheet=${sheet}`)
      const paper = page.getByRole('article').filter({ hasText: heading })
      await paper.getByText('Leek Soup').waitFor()
      // The restaurant is not stale, and its staleness is read apart.
      await page.waitForLoadState('networkidle')
      await paper.getByText('Later changes may be missing: ask the kitchen.').first().waitFor()
    }
    await page.unroute(`**/api/menus/${menuIds[0]}`)
    await page.getByText('Later changes may be missing').waitFor({ state: 'detached' })
  })

  itWithAll('is a card and a table tent with the QR code, each one page in its size', async () => {
    const { id } = await open()
    await page.getByRole('button', { name: 'QR code' }).click()
    await page.getByRole('link', { name: 'Cards to print' }).click()
    await page.getByRole('img', { name: new RegExp(`^QR card in A6 for .*/menu/${id}$`, 'u') }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PNG' }).click()
    expect((await download).suggestedFilename()).to.equal('qr-card.png')
    const card = await page.pdf({ preferCSSPageSize: true })
    expect(await pdfPages(card)).to.have.length(1)
    const [, width, height] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u.exec(Buffer.from(card).toString('latin1')) ?? []
    expect([width, height].map(points => Math.round((Number(points) / 72) * 25.4))).to.deep.equal([105, 148])
    await page.getByText('Table tent').click()
    await page.getByRole('img', { name: /^Table tent/u }).waitFor()
    expect(await pdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).to.have.length(1)
  })
})
