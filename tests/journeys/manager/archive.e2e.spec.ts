import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { getStack, itWithAll, type OpenedPage, openPage } from '../../fixtures/world.ts'

describe('the archive', () => {
  let visitor: OpenedPage
  let page: Page
  /** A fixed day, because the test may run past midnight. */
  let archivedAt = 0

  const open = async (archived: readonly string[]) => {
    const { token, id, menuIds, call } = await createRestaurant({ Dinner: [...archived], Lunch: [] })
    const [menuId = ''] = menuIds
    const { body: items } = await call(itemRoutes.ofMenu, { params: { menuId } })
    let consistencyToken: string | null = null
    for (const { id: itemId } of items)
      ({ consistencyToken } = await call(itemRoutes.archive, { params: { itemId } }))
    await waitForReadModels(getStack().origin, { id, token }, consistencyToken)
    const { body } = await call(itemRoutes.archived, { params: { restaurantId: id } })
    archivedAt = Date.parse(body[0]?.archivedAt ?? '')
    visitor = await openPage('/menu-manager?tab=archive', { token })
    page = visitor.page
  }
  afterEach(() => visitor.close())

  const found = (count: number) => page.getByText(`${count} archived item(s) found`).waitFor()
  const date = () => page.getByLabel('Archived on')
  const quick = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const pressed = async () => page.locator('fieldset label:has(:checked)').allTextContents()
  const dayOf = (time: Date) =>
    [time.getFullYear(), time.getMonth() + 1, time.getDate()]
      .map(part => String(part).padStart(2, '0'))
      .join('-')

  it('filters by name, menu and date, and counts the items [archive-page-1]', async () => {
    await open(['Leek Soup', 'Risotto'])
    await page.getByRole('heading', { name: 'Archived Menu Items' }).waitFor()
    await found(2)
    await page.getByRole('button', { name: 'Restore Risotto' }).waitFor()

    await page.getByLabel('Dish name').fill('SOUP')
    await found(1)
    await page.getByLabel('Dish name').fill('')
    await page.getByLabel('Original menu').fill('lunch')
    await found(0)
    await page.getByText('No archived dishes match').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
    await found(2)

    await date().fill(dayOf(new Date(archivedAt - 86_400_000)))
    await found(0)
    await date().fill(dayOf(new Date(archivedAt)))
    await found(2)
    expect(await page.locator('label:has([type=checkbox])').allTextContents()).to.deep.equal([
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Last 3 months',
    ])
    await quick('Last 7 days').click()
    expect([await pressed(), await date().inputValue()]).to.deep.equal([['Last 7 days'], ''])
    await found(2)
    await date().fill(dayOf(new Date(archivedAt)))
    expect(await pressed(), 'a day takes the quick filter away').to.deep.equal([])
    expect(visitor.consoleErrors).to.deep.equal([])
  })

  itWithAll(
    'offers Retry after a failed load, and the login after a refused token [archive-page-4]',
    async () => {
      await open(['Leek Soup'])
      await found(1)
      let status = 500
      await page.route('**/api/menu-items/archived/**', route =>
        route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({
            error: 'x',
            code: status === 401 ? 'auth.token_invalid' : 'internal.unexpected',
            requestId: 'r',
          }),
        }),
      )
      await page.getByLabel('Dish name').fill('soup')
      await page.getByText('Failed to fetch archived items. Please try again.').waitFor()
      status = 401
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.waitForURL('**/login?next=*')
      await page.getByText('Your session has expired. Please log in again.').first().waitFor()
    },
  )
})
