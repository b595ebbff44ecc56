import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { pdfPages } from '../../fixtures/pdf.ts'
import { waitForReadModels } from '../../fixtures/restaurant.ts'
import { newMember, newTarget, newTenant, type Target, type Tenant } from '../../fixtures/tenants.ts'
import { desktop, getStack, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

// 25 hours apart: there is always another date in the one than in the other.
const restaurantZone = 'Pacific/Kiritimati'
const deviceZone = 'Pacific/Niue'

const today = (timeZone: string, month: 'long' | 'short' = 'long') =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, year: 'numeric', timeZone }).format()

// Only with --all: restaurants.int.spec.ts saves the settings; this one shows them.
describe('settings of a restaurant [restaurant-settings-1]', () => {
  const visits: OpenedPage[] = []
  let manager: Tenant
  let target: Target

  const open = async (path: string, options: object) => {
    const opened = await openPage(path, { timezoneId: deviceZone, ...options })
    visits.push(opened)
    return opened.page
  }
  const checkLayout = async (page: Page) => {
    const width = await sidewaysOverflow(page)
    expect(width, 'nothing sticks out sideways').to.be.at.most(0)
  }

  before(async () => {
    const { origin } = getStack()
    const owner = await newTenant(origin)
    target = await newTarget(origin, owner)
    manager = await newMember(origin, owner, 'MANAGER')
    const call = createApiClient(origin)
    const { itemId } = target
    const { body: item } = await call(allergenRoutes.declare, {
      params: { itemId },
      body: { allergenId: 'milk' },
      token: manager.token,
    })
    const { consistencyToken } = await call(allergenRoutes.confirm, {
      params: { itemId },
      body: { revision: item.revision },
      token: manager.token,
    })
    await waitForReadModels(origin, { id: owner.restaurantId, token: owner.token }, consistencyToken)
  })
  afterEach(async () => {
    for (const { consoleErrors, close } of visits.splice(0)) {
      await close()
      expect(consoleErrors).to.deep.equal([])
    }
  })

  it('show guests the contact and the restaurant’s own times after a manager’s change', async () => {
    const guest = await open(`/menu/${target.restaurantId}`, phone)
    await guest.getByRole('heading', { level: 3, name: 'Soup' }).waitFor()
    const page = await open('/profile', { ...desktop, token: manager.token })
    const zone = page.getByLabel('Time zone')
    await page.getByRole('button', { name: `Use this device’s time zone: ${deviceZone}` }).press('Enter')
    expect(await zone.inputValue()).to.equal(deviceZone)
    expect(await zone.evaluate(field => field === document.activeElement), 'keeps the focus').to.equal(true)
    await zone.selectOption(restaurantZone)
    await page.getByLabel(/^Address/u).fill('1 Main Street\n1010 Vienna')
    await page.getByLabel('Phone').fill('+43 1 234 56')
    await page.getByLabel('Website').fill('https://www.trattoria.example/')
    await page.getByLabel('Opening hours').fill('Mon–Fri 11–22\nSat 12–23')
    await checkLayout(page)
    await page.getByRole('button', { name: 'Save Profile' }).press('Enter')
    await page.getByText('Profile saved. Guests can see it now.').first().waitFor()

    // The open page shows it at once.
    const contact = guest.getByRole('region', { name: 'Hostile Kitchen' })
    await contact.getByText('Mon–Fri 11–22').waitFor()
    await contact.getByText('1010 Vienna').waitFor()
    expect(await contact.getByRole('link', { name: '+43 1 234 56' }).getAttribute('href')).to.equal(
      'tel:+43123456',
    )
    expect(await contact.getByRole('link', { name: 'trattoria.example' }).getAttribute('href')).to.equal(
      'https://www.trattoria.example/',
    )
    const checked = `every dish on ${today(restaurantZone, 'short')}.`
    await guest.getByText(checked).waitFor()
    await checkLayout(guest)
    const paper = (await pdfPages(await guest.pdf({ format: 'A4' }))).join(' ')
    expect(paper).to.match(new RegExp(`As of ${today(restaurantZone, 'short')}, .* GMT\\+14\\.`, 'u'))
    const plain = await open(`/menu/${target.restaurantId}`, { ...phone, javaScriptEnabled: false })
    await plain.getByText(checked).waitFor()

    await page.goto('/history')
    await page.getByText(`Times in ${restaurantZone} (GMT+14).`).waitFor()
    await page.getByRole('heading', { level: 2, name: today(restaurantZone) }).waitFor()
    await page
      .getByText(/^Visible to guests since .* Kiritimati time/u)
      .first()
      .waitFor()
    await checkLayout(page)
    await page.goto(`/replay?menu=${target.menuId}`)
    await page.getByLabel(/^Time, Pacific\/Kiritimati \(GMT\+14\)/u).waitFor()
    await page.getByText(/^On this device: .* Pacific\/Niue \(GMT-11\)$/u).waitFor()
    await page
      .getByText(/^Visible to guests on .* Kiritimati time$/u)
      .first()
      .waitFor()
    await checkLayout(page)
  })
})
