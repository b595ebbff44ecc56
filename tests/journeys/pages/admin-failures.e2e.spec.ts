import { expect } from 'chai'
import { registerRestaurant } from '../../fixtures/restaurant.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createPageOpener, getStack } from '../../fixtures/world.ts'

const failure = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ error: 'x', code: 'internal.unexpected', requestId: 'r' }),
}

describe('the admin’s failures [admin-failures-1]', () => {
  const openPage = createPageOpener(/status of 500/u)

  it('use the texts of the error catalogue', async () => {
    const { email } = await registerRestaurant()
    const page = await openPage('/login', {
      token: tokenFor(signingKeyOf(getStack().dataDirectory), 'ADMIN'),
    })
    await page.route('**/api/admin/restaurants-overview*', route => route.fulfill(failure))
    await page.goto(`/admin?q=${encodeURIComponent(email)}`)
    await page.getByText('Failed to load admin dashboard data').first().waitFor()
    await page.unroute('**/api/admin/restaurants-overview*')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    const manage = page.getByRole('button', { name: /^Manage/u })
    await manage.first().waitFor()

    await page.route('**/api/admin/impersonate/*', route => route.fulfill(failure))
    await manage.first().click()
    await page.getByRole('alert').getByText('Failed to impersonate restaurant').waitFor()
    expect(new URL(page.url()).pathname).to.equal('/admin')
  })
})
