import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { pdfPages } from '../../fixtures/pdf.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, phone, samplePath } from '../../fixtures/world.ts'

// Only with --all: print-sheet.unit.spec.ts holds the times on the sheet; this one prints it.
describe('the menu that a guest prints', () => {
  const openPage = createPageOpener(/net::ERR_/u)

  const open = async (name: string): Promise<Page> => {
    const page = await openPage(samplePath(), phone)
    await page.getByRole('heading', { level: 3, name }).waitFor()
    return page
  }
  const avoid = async (page: Page, allergen: string) => {
    await page.getByRole('checkbox', { name: allergen, exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).click()
    await page.getByRole('heading', { name: 'Ask staff first' }).waitFor()
  }

  it('is the whole menu on paper: sections, every allergen, the date and a legend', async () => {
    const page = await open('Raspberry sorbet')
    await avoid(page, 'Milk')
    await page.getByRole('button', { name: 'Print this menu' }).waitFor()
    const text = (await pdfPages(await page.pdf({ format: 'A4' }))).join(' ')
    for (const part of [
      'The Walnut Tree',
      'Dinner',
      'As of ',
      'Desserts',
      'Mains',
      'Starters',
      'May contain: traces are possible.',
      'Always confirm with the restaurant’s staff before you order.',
    ])
      expect(text).to.include(part)
    // Every dish, also those that the filter hides, with the allergens that it declares.
    for (const dish of ['Raspberry sorbet', 'Mussels in cider', 'Aubergine parmigiana', 'Grilled chicken'])
      expect(text).to.include(dish)
    expect(text).to.match(/Raspberry sorbet \$6\.00 .{0,80}May contain Milk, Nuts/u)
    expect(text).to.match(/Charred leeks with romesco .{0,120}Contains Nuts \(Almond, Hazelnut\)/u)
    for (const control of ['Safe for you', 'Clear filters', 'Search', 'Print this menu', 'Lunch'])
      expect(text).not.to.include(control)
  })

  it('is no filtered menu while the script of the paper version is missing', async () => {
    const page = await openPage(samplePath(), phone)
    await page.route(/\/assets\/extras-/u, route => route.abort())
    await page.reload()
    await page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' }).waitFor()
    await avoid(page, 'Milk')
    const text = (await pdfPages(await page.pdf({ format: 'A4' }))).join(' ')
    expect(text).to.include('Part of this page could not be loaded. Check your connection and try again')
    for (const part of ['Safe for you', 'Ask staff first', 'Raspberry sorbet', 'Loading'])
      expect(text).not.to.include(part)

    // The bar at the bottom offers to load it, beside the order that is not checked without it.
    await page.getByRole('button', { name: 'Add to my order: Raspberry sorbet' }).click()
    const bar = page.getByRole('complementary', { name: 'Order and notices' })
    await bar.getByText('Not checked yet: ask staff first.').waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).to.equal(1)
    await page.unroute(/\/assets\/extras-/u)
    await bar.getByRole('button', { name: 'Retry' }).click()
    await bar.getByRole('button', { name: /^My Order 1/u }).waitFor()
    await page.getByRole('button', { name: 'Print this menu' }).waitFor()
  })

  it('is no menu that has been unpublished, and the order is not one either', async () => {
    const { id, menuIds, call, publish } = await createRestaurant({ Dinner: ['Flan'] })
    await publish()
    const page = await openPage(`/menu/${id}`)
    await page.getByRole('button', { name: 'Print this menu' }).waitFor()
    const counted = page.waitForResponse('**/api/analytics/track-popular-item')
    await page.getByRole('button', { name: 'Add to my order: Flan' }).click()
    await counted // it would be refused once the menu is gone
    const [menuId = ''] = menuIds
    await call(menuRoutes.change, { params: { menuId }, body: { published: false } })
    await page.getByRole('heading', { level: 3, name: 'Flan' }).waitFor({ state: 'detached' })
    expect((await pdfPages(await page.pdf({ format: 'A4' }))).join(' ')).not.to.include('Flan')
    // Nor does the order call it orderable.
    await page.getByRole('button', { name: /^My Order/u }).click()
    await page.getByText('No longer on the menu').waitFor()
  })

  it('has the time of the data, not of the printing, where the page may be out of date', async () => {
    const page = await open('Raspberry sorbet')
    await page.getByRole('button', { name: 'Print this menu' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^This menu may be out of date/u).waitFor()
    const text = (await pdfPages(await page.pdf({ format: 'A4' }))).join(' ')
    expect(text).to.match(/As of [^.]+\d\d:\d\d[^.]*\. It may have changed since: ask staff\./u)
    await page.context().setOffline(false)
  })
})
