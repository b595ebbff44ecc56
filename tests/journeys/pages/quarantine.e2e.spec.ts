import { expect } from 'chai'
import { createRestaurant } from '../../fixtures/restaurant.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { describeVisualStates } from '../../fixtures/visual-states.ts'
import { getStack, openPage } from '../../fixtures/world.ts'

const since = '2026-03-12T19:32:00.000Z'

// A real quarantine would stay in the stack that all journeys share; how one comes about is tests/system/quarantine.int.spec.ts.
// Only with --all: quarantine.int.spec.ts proves what readers get; this one shows it.
describe('the pages of a restaurant in quarantine', () => {
  let token = ''
  let restaurantId = ''
  before(async () => {
    const made = await createRestaurant({ Lunch: ['Soup'] })
    token = made.token
    restaurantId = made.id
  })
  const quarantines = () => [
    {
      restaurant: { id: restaurantId, name: 'Bistro Soleil' },
      group: 'menus',
      since,
      event: {
        stream: 'item-5b2a7f7c-4f9b-4a53-9f5c-3d6a2f1c8e11',
        revision: '4',
        type: 'ItemPriceChanged',
        reason: 'it could not be applied: value out of range',
      },
    },
    { restaurant: { id: restaurantId, name: 'Bistro Soleil' }, group: 'audit', since, event: null },
  ]

  describeVisualStates([
    {
      name: 'the admin’s overview',
      path: () => '/admin',
      token: () => tokenFor(signingKeyOf(getStack().dataDirectory), 'ADMIN'),
      until: async page => {
        await page.route('**/api/admin/quarantines', route => route.fulfill({ json: quarantines() }))
        await page.reload()
        const banner = page.getByRole('alert').filter({ hasText: 'Changes at 1 restaurant cannot be shown' })
        await banner.waitFor()
        expect(await banner.textContent())
          .to.include('guests and managers see it as of')
          .and.to.include('the change history is complete up to')
          .and.to.include('ItemPriceChanged in item-5b2a7f7c-4f9b-4a53-9f5c-3d6a2f1c8e11@4')
      },
    },
    {
      name: 'its menu manager',
      path: () => '/',
      token: () => token,
      until: async page => {
        await page.route(`**/api/restaurants/${restaurantId}`, async route => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'stale-since': since } })
        })
        await page.reload()
        await page.getByRole('status').filter({ hasText: 'This page may be out of date' }).waitFor()
        await page.getByText('Soup').or(page.getByText('Lunch')).first().waitFor()
      },
    },
  ])

  it('shows no warning while the menus are up to date', async () => {
    const { page, close } = await openPage('/', { token })
    await page.getByText('Lunch').first().waitFor()
    expect(await page.getByText('may be out of date').count()).to.equal(0)
    await close()
  })
})
