import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sampleGuestPage } from '../support/guest-page.ts'
import { keyboardInput, pointerInput } from '../support/keyboard.ts'
import { desktop, phone } from '../support/world.ts'

const folder = process.env.SCREENSHOTS

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
const only = 'Only some nuts or cereals?'

describe('a single nut', function () {
  this.timeout(120_000) // several page loads on shared cores
  const { open, nothingWrong } = sampleGuestPage('single-nuts')

  for (const [way, device, createInput] of variants([
    ['on a phone by touch', phone, pointerInput],
    ['on a desktop by keyboard', desktop, keyboardInput],
  ] as const))
    it(`is chosen with a caution, asked about and never safe with other nuts, ${way}`, async () => {
      const page = await open(device)
      const { press } = createInput(page)
      const tracked: string[][] = []
      page.on('request', request => {
        if (request.url().endsWith('/track-allergens')) tracked.push(request.postDataJSON().allergenIds)
      })
      await button(page, 'Print this menu').waitFor() // the later scripts are there

      const isPhone = device === phone
      const openFilters = async () => {
        if (isPhone) await press(page.getByRole('button', { name: /more allergens, and diets/u }))
        return isPhone ? page.getByRole('dialog') : page.locator('body')
      }
      const filters = await openFilters()
      await press(filters.getByRole('button', { name: only }))
      await filters.getByText('The whole group is the safe choice.').waitFor()
      await press(filters.getByRole('button', { name: 'Almond', exact: true }))
      expect(await accessibilityFaults(page)).to.deep.equal([])
      if (folder) await page.screenshot({ path: `${folder}/single-nuts-${way.replaceAll(' ', '-')}.png` })
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
      if (folder)
        await page.screenshot({
          path: `${folder}/single-nuts-menu-${isPhone ? 390 : 1440}.png`,
          fullPage: true,
        })

      await press(torte.getByRole('button', { name: /^Add to my order/u }))
      await press(page.getByRole('button', { name: /^My Order 1/u }))
      await press(button(page, 'Show to staff'))
      await page.getByText('ALLERGY: ALMOND', { exact: true }).waitFor()
      if (folder) await page.screenshot({ path: `${folder}/single-nuts-staff-${isPhone ? 390 : 1440}.png` })
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
      if (isPhone) await press(again.getByRole('button', { name: only }))
      await again.getByText('You avoid the whole group.').waitFor()
      const question = again.getByRole('group', { name: 'Do you avoid peanuts, too?' })
      await press(question.getByRole('button', { name: 'Yes', exact: true }))

      // Kept by the device, and no nut's name has left it.
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
