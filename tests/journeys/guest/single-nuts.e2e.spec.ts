import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { acceptCounts, sampleGuestPage } from '../../fixtures/guest-page.ts'
import { pointerInput } from '../../fixtures/keyboard.ts'
import { phone, samplePath } from '../../fixtures/world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
const only = 'Only some nuts or cereals?'

describe('a single nut', () => {
  const { visit, nothingWrong } = sampleGuestPage()

  it('is chosen with a caution, asked about and never safe with other nuts', async () => {
    const page = await visit('/login', phone)
    await acceptCounts(page)
    const { press } = pointerInput()
    const tracked: string[][] = []
    page.on('request', request => {
      if (request.url().endsWith('/track-allergens')) tracked.push(request.postDataJSON().allergenIds)
    })
    await page.goto(samplePath())
    await button(page, 'Print this menu').waitFor() // the later scripts are there

    const openFilters = async () => {
      await press(page.getByRole('button', { name: /more allergens, and all diets/u }))
      return page.getByRole('dialog')
    }
    const filters = await openFilters()
    await press(filters.getByRole('button', { name: only }))
    await filters.getByText('The whole group is the safe choice.').waitFor()
    await press(filters.getByRole('button', { name: 'Almond', exact: true }))
    await press(filters.getByRole('button', { name: 'View Personalized Menu' }).first())
    await page
      .getByText(/Avoiding Almond$/u)
      .filter({ visible: true })
      .first()
      .waitFor()

    const torte = card(page, 'Chocolate and hazelnut torte')
    await torte.getByText('Contains Nuts (Hazelnut). Traces of other kinds are possible').waitFor()
    await card(page, 'Raspberry sorbet').getByText('May contain Nuts').first().waitFor()
    expect(await card(page, 'Charred leeks with romesco').count()).to.equal(0)

    await press(torte.getByRole('button', { name: /^Add to my order/u }))
    await press(page.getByRole('button', { name: /^My Order 1/u }))
    await press(button(page, 'Show to staff'))
    await page.getByText('ALLERGY: ALMOND', { exact: true }).waitFor()
    await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))

    // The group wins.
    await press(button(page, 'Nuts').first())
    await page
      .getByText(/Avoiding Nuts$/u)
      .filter({ visible: true })
      .first()
      .waitFor()
    await torte.waitFor({ state: 'detached' })
    const again = await openFilters()
    await press(again.getByRole('button', { name: only }))
    await again.getByText('You avoid the whole group.').waitFor()
    const question = again.getByRole('group', { name: 'Do you also avoid peanuts?' })
    await press(question.getByRole('button', { name: 'Yes', exact: true }))

    // No nut's name leaves the device; the filters are sent a moment after the press.
    await waitUntil('the last filter is sent', () => tracked.flat().includes('peanuts'))
    await page.reload()
    await page
      .getByText(/Avoiding .*(?:Nuts.*Peanuts|Peanuts.*Nuts)$/u)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect([...new Set(tracked.flat())]).to.have.members(['nuts', 'peanuts'])
    nothingWrong()
  })
})
