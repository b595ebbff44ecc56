import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { createSampleRestaurant } from '../../fixtures/restaurant.ts'
import { desktop, getStack, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const account = { email: 'right-to-left@example.com', password: 'correct horse battery' }

describe('the guest page from right to left', () => {
  let path = ''
  let guest: OpenedPage | undefined
  /** Calls of the journey failed, which the browser writes to the console. */
  let failsWithoutNetwork = false

  before(async () => {
    const restaurantId = await createSampleRestaurant(account)
    const client = createApiClient(getStack().origin)
    const { token } = (await client(accountRoutes.loginRestaurant, { body: account })).body
    await client(restaurantRoutes.change, {
      params: { restaurantId },
      token,
      body: { currency: 'EUR', locale: 'de-DE', phone: '+43 1 234 56', openingHours: 'Tue–Fri 12:00–15:00' },
    })
    path = `/menu/${restaurantId}`
    await waitUntil('the page has the restaurant’s prices', async () =>
      (await (await fetch(getStack().origin + path)).text()).includes('€'),
    )
  })
  afterEach(async () => {
    if (!failsWithoutNetwork) expect(guest?.consoleErrors).to.deep.equal([])
    failsWithoutNetwork = false
    await guest?.close()
    guest = undefined
  })

  async function open(language: string, options: Parameters<typeof openPage>[1]): Promise<Page> {
    guest = await openPage(`${path}?lang=${language}`, options)
    const { page } = guest
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    // The parts that load later are there.
    await page
      .getByRole('button', { name: language === 'ar' ? 'طباعة هذه القائمة' : 'Diese Karte drucken' })
      .waitFor()
    return page
  }
  const avoidMilk = async (page: Page) => {
    await page.getByRole('button', { name: 'الحليب', exact: true }).first().click()
    await page
      .getByRole('button', { name: /عرض قائمتي المخصَّصة/u })
      .first()
      .click()
    await page.getByRole('heading', { name: 'آمن لك', exact: true }).waitFor()
  }
  /** What is left of the middle of the screen, by its middle. */
  const isOnTheLeft = async (page: Page, name: RegExp | string) => {
    // None while the script replaces what the server has rendered.
    const box = await waitUntil('the button has its place', () =>
      page.getByRole('button', { name }).first().boundingBox(),
    )
    return box.x + box.width / 2 < (page.viewportSize()?.width ?? 0) / 2
  }

  for (const [size, options] of variants([
    ['a phone', phone],
    ['a wide screen', desktop],
  ] as const))
    it(`mirrors the page and calls dishes safe in Arabic on ${size} [guest-languages-4]`, async () => {
      const page = await open('ar', options)
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).to.equal('rtl')
      expect(await isOnTheLeft(page, /^اللغة/u)).to.equal(true)
      expect(await isOnTheLeft(page, /^إضافة إلى طلبي/u)).to.equal(size === 'a phone')
      await avoidMilk(page)
      await page.getByRole('heading', { name: 'اسأل العاملين أولًا', exact: true }).waitFor()
      expect(await sidewaysOverflow(page)).to.be.at.most(0)
      expect(await accessibilityFaults(page)).to.deep.equal([])
    })

  itWithAll(
    'shows the staff the guest’s allergy in German, and the guest the same in Arabic [guest-languages-5]',
    async () => {
      const page = await open('ar', phone)
      await avoidMilk(page)
      await page
        .getByRole('button', { name: /Raspberry sorbet/u })
        .first()
        .click()
      await page.getByRole('button', { name: /^طلبي/u }).click()
      await page.getByRole('button', { name: 'العرض على العاملين' }).click()
      const card = page.getByRole('dialog', { name: 'للعاملين' })
      const german = card.locator('[lang=de]')
      const arabic = card.locator('[lang=ar]')
      await german.getByText('Ich habe eine Allergie: MILCH').waitFor()
      await arabic.getByText('لديّ حساسية من: الحليب').waitFor()
      await german.getByText('Bitte klären Sie mit der Küche').waitFor()
      await german.getByText(/^Mit der Karte|^Um \d\d:\d\d mit der Karte/u).waitFor()
      await card.getByText(/Raspberry sorbet/u).waitFor()
      // The warning about the dish, in the words of both.
      await german.getByText(/Kann enthalten: Milch/u).waitFor()
      await arabic.getByText(/قد يحتوي على: الحليب/u).waitFor()
      expect(await sidewaysOverflow(page)).to.be.at.most(0)
      expect(await accessibilityFaults(page)).to.deep.equal([])
    },
  )
})
