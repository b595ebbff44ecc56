import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import { sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { press, tabTo, waitForFocus } from '../../fixtures/keyboard.ts'
import { createRestaurant, type TestRestaurant, waitForReadModels } from '../../fixtures/restaurant.ts'
import { desktop, getStack, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const milk = AllergenId.parse('milk')

// Only with --all: by-keyboard.e2e.spec.ts uses the history; this one is its other form.
describe('the history as a table', () => {
  let owner: TestRestaurant
  let menuId = ''
  const visits: OpenedPage[] = []

  before(async () => {
    owner = await createRestaurant({ Dinner: ['Soup', 'Tart'] })
    ;[menuId = ''] = owner.menuIds
    const { body: items } = await owner.call(itemRoutes.ofMenu, { params: { menuId } })
    const itemId = items.find(({ name }) => name === 'Soup')?.id ?? ''
    const params = { itemId }
    await owner.call(itemRoutes.change, { params, body: { section: 'Starters' } })
    await owner.call(allergenRoutes.declare, { params, body: { allergenId: milk } })
    const { consistencyToken } = await owner.call(allergenRoutes.withdraw, {
      params: { itemId, allergenId: milk },
      query: { reason: 'Oat milk now.' },
    })
    await waitForReadModels(getStack().origin, owner, consistencyToken)
  })
  afterEach(async () => {
    for (const { close, consoleErrors } of visits.splice(0)) {
      await close()
      expect(consoleErrors).to.deep.equal([])
    }
  })
  const open = async (path: string, options: Parameters<typeof openPage>[1] = desktop) => {
    const opened = await openPage(path, { ...options, token: owner.token })
    visits.push(opened)
    return opened.page
  }

  it('has one row for each change, by keyboard, and stays chosen on this device', async () => {
    const page = await open('/history')
    const table = page.getByRole('radio', { name: 'Table' })
    await table.waitFor()
    await tabTo(page, page.getByRole('radio', { name: 'Cards' }))
    await page.keyboard.press('ArrowRight')
    await page.getByRole('columnheader', { name: 'What changed' }).waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).to.deep.equal([
      'When',
      'Who',
      'Dish',
      'What changed',
      'Reason',
    ])
    const row = page.getByRole('row').filter({ hasText: '“Contains Milk” was removed from Soup' })
    await row.getByText('the restaurant', { exact: true }).waitFor()
    await row.getByText('Dinner · Starters').waitFor()
    await row.getByText('Oat milk now.').waitFor()

    await page.reload()
    await row.waitFor()
    await press(page, row.getByRole('link', { name: /show the menu at that time$/u }))
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Replay of Dinner' }))
  })

  it('stays a list of cards on a phone', async () => {
    const page = await open('/history', phone)
    await page.getByRole('heading', { level: 3, name: '“Contains Milk” was removed from Soup' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Table' }).count()).to.equal(0)
    expect(await page.getByRole('table').count()).to.equal(0)
  })

  it('zooms the replay to a minute by keys and buttons at 320 px', async () => {
    const page = await open(`/replay?menu=${menuId}&view=decided`, { viewport: { width: 320, height: 800 } })
    const slider = page.getByRole('slider', { name: 'Time' })
    await tabTo(page, slider)
    for (const _ of ['month', 'week', 'day', 'hour', 'minute']) await page.keyboard.press('+')
    await page.getByRole('radio', { name: 'Minute' }).and(page.locator(':checked')).waitFor()
    const span = () =>
      slider.evaluate(element => Number(element.getAttribute('max')) - Number(element.getAttribute('min')))
    expect(await span()).to.be.at.most(60_000)
    await page.getByText(/Slider from \d+ \w+ \d{4}, \d\d:\d\d:\d\d to /u).waitFor({ state: 'attached' })
    const overflow = await sidewaysOverflow(page)
    expect(overflow).to.be.at.most(0)
    await page.keyboard.press('-')
    await page.getByRole('radio', { name: 'Hour' }).and(page.locator(':checked')).waitFor()
  })
})
