import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { auditRoutes } from '@safe-menu/contracts/audit/routes'
import { AllergenId } from '@safe-menu/contracts/ids'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'
import type { Page } from 'playwright-core'
import { createSampleRestaurant, waitForReadModels } from '../../fixtures/restaurant.ts'
import { createStaff } from '../../fixtures/staff.ts'
import { describeVisualStates, type VisualState } from '../../fixtures/visual-states.ts'
import { getStack } from '../../fixtures/world.ts'

const owner = { email: 'audit-pages@example.com', password: 'correct horse battery' }
const nuts = AllergenId.parse('nuts')

// Only with --all: pages.e2e.spec.ts checks these pages with axe; this one adds their states.
describe('every state of the audit trail’s pages', () => {
  const tokens = { auditor: '', owner: '' }
  let restaurantId = ''
  let menuId = ''
  let draftId = ''
  let withdrawnAt = ''

  before(async () => {
    const call = createApiClient(getStack().origin)
    restaurantId = await createSampleRestaurant(owner)
    const token = (await call(accountRoutes.loginRestaurant, { body: owner })).body.token
    tokens.owner = token
    tokens.auditor = (
      await call(accountRoutes.loginRestaurant, { body: await createStaff('auditor') })
    ).body.token
    const { body: menus } = await call(menuRoutes.published, { params: { restaurantId } })
    menuId = menus.find(({ name }) => name === 'Dinner')?.id ?? ''
    const { body: items } = await call(itemRoutes.ofMenu, { params: { menuId }, token })
    const dish = items.find(({ allergens }) =>
      allergens.some(({ id, presence }) => id === nuts && presence === 'contains'),
    )
    const params = { itemId: dish?.id ?? '', allergenId: nuts }
    const reason = 'The kitchen uses sunflower seeds now.'
    const { consistencyToken } = await call(allergenRoutes.withdraw, { params, query: { reason }, token })
    await waitForReadModels(getStack().origin, { id: restaurantId, token }, consistencyToken)
    withdrawnAt = await seenByGuests()
    const draft = { params: { restaurantId }, body: { name: 'Winter menu', description: '' }, token }
    draftId = (await call(menuRoutes.create, draft)).body.id
    const item = { params: { menuId: draftId }, body: { name: 'Pumpkin soup', price: 8 }, token }
    const created = await call(itemRoutes.create, item)
    await waitForReadModels(getStack().origin, { id: restaurantId, token }, created.consistencyToken)
  })

  /** Waits until the withdrawal is visible to guests; resolves to that time. */
  const seenByGuests = (): Promise<string> =>
    waitUntil('guests can see the withdrawal', async () => {
      const query = { restaurant: restaurantId, kind: 'allergen.withdrawn' }
      const { body } = await createApiClient(getStack().origin)(auditRoutes.history, {
        query,
        token: tokens.owner,
      })
      return body[0]?.visibleAt
    })
  const asAuditor = () => tokens.auditor
  const asOwner = () => tokens.owner
  const entries = async (page: Page) => {
    await page
      .getByRole('heading', { level: 3, name: /^“Contains Nuts(?: \([^)]+\))?” was removed/u })
      .first()
      .waitFor()
  }
  const filters = async (page: Page) => {
    await entries(page)
    await page.getByRole('button', { name: /^Filters/u }).click()
    await page.getByRole('button', { name: 'Tag removed', exact: true }).click()
    await page.getByText('1 change, newest first').waitFor()
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByRole('button', { name: 'Show only Nuts' }).waitFor()
  }
  const failed = async (page: Page) => {
    const error = 'Something went wrong on our side. Please try again.'
    await page.route('**/api/audit/**', route =>
      route.fulfill({ status: 500, json: { error, code: 'internal.unexpected', requestId: 'r' } }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
  }
  const replayed = async (page: Page) => {
    await page.getByText('Changed at this time').first().waitFor()
  }
  const goTo = (path: () => string, until: VisualState['until']) => async (page: Page) => {
    await page.goto(path())
    await until(page)
  }
  const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown).first().waitFor()
  const aDraft = async (page: Page) => {
    await page.getByText('“Winter menu” was a draft.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Replay of Winter menu' }).waitFor()
  }
  const asTable = async (page: Page) => {
    const table = page.getByText('Table', { exact: true })
    if (!(await table.isVisible())) return // a phone has cards
    await table.click()
    await page.getByRole('columnheader', { name: 'What changed' }).waitFor()
  }
  const zoomed = async (page: Page) => {
    await page.getByRole('slider', { name: 'Time' }).focus()
    for (const _ of ['month', 'week', 'day', 'hour', 'minute']) await page.keyboard.press('+')
    await page.getByRole('radio', { name: 'Minute' }).and(page.locator(':checked')).waitFor()
  }
  const lookup = async (page: Page) => {
    await page.goto(`/history?restaurant=${restaurantId}`)
    await page.getByRole('button', { name: /^Filters/u }).click()
    await page.getByRole('combobox', { name: 'Dish' }).fill('aub')
    await page.getByRole('option', { name: /^Aubergine/u }).waitFor()
  }
  const dates = () => `time=${withdrawnAt}&compare=2020-01-01T00:00:00.000Z`
  const shown: readonly VisualState[] = [
    {
      name: 'history',
      path: () => `/history?restaurant=${restaurantId}`, // among the entries of all journeys
      token: asAuditor,
      until: entries,
      next: {
        'history-table': asTable,
        'history-lookup': lookup,
        'history-none': goTo(
          () => `/history?restaurant=${restaurantId}&kind=menu.deleted`,
          text('No matching changes'),
        ),
        'replay-choice': goTo(
          () => `/replay?restaurant=${restaurantId}`,
          page => page.getByRole('link', { name: 'Dinner' }).waitFor(),
        ),
        replay: goTo(() => `/replay?menu=${menuId}&time=${withdrawnAt}`, replayed),
        'replay-zoomed': zoomed,
        'replay-of-a-draft': goTo(() => `/replay?menu=${draftId}`, aDraft),
        'replay-compared': goTo(() => `/replay?menu=${menuId}&${dates()}`, text(/\d+ differences$/u)),
      },
    },
    {
      name: 'history-filters',
      path: () => '/history',
      token: asOwner,
      until: filters,
      next: {
        'history-of-a-draft': goTo(
          () => `/history?restaurant=${restaurantId}&menu=${draftId}`,
          text('Not visible to guests: the menu is a draft'),
        ),
        'replay-decided': goTo(
          () => `/replay?menu=${menuId}&view=decided`,
          page => page.getByRole('heading', { name: /^Decided as of/u }).waitFor(),
        ),
        'replay-closed': goTo(
          () => `/replay?menu=${menuId}&time=2020-01-01T00:00:00.000Z`,
          text('Guests could not open this menu at this time'),
        ),
        'replay-failed': failed,
        'history-failed': goTo(
          () => '/history',
          page => page.getByRole('button', { name: 'Retry' }).waitFor(),
        ),
      },
      expectedErrors: /status of 500/u,
    },
  ]

  describeVisualStates(shown)
})
