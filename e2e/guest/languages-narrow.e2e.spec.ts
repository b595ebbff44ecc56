import { readFileSync } from 'node:fs'
import { type Language, languages } from '@safe-menu/contracts/languages'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/axe.ts'
import { createSampleRestaurant } from '../support/restaurant.ts'
import { type OpenedPage, openPage } from '../support/world.ts'

const account = { email: 'languages-narrow@example.com', password: 'correct horse battery' }
const folder = process.env.SCREENSHOTS

/** The narrowest phones. */
const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true } as const
/** A screen of 1,280 × 1,024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 } as const

const textsOf = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../web/src/languages/messages/${language}.json`, import.meta.url), 'utf8'),
  )

describe('the guest page in every language on narrow screens', function () {
  this.timeout(120_000) // several page loads on shared cores
  let path = ''
  let guest: OpenedPage | undefined

  before(async () => {
    path = `/menu/${await createSampleRestaurant(account)}`
  })
  afterEach(async () => {
    expect(guest?.consoleErrors).to.deep.equal([])
    await guest?.close()
    guest = undefined
  })

  async function open(language: Language, options: Parameters<typeof openPage>[1]): Promise<Page> {
    guest = await openPage(`${path}?lang=${language}`, options)
    const { page } = guest
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    const print = textsOf(language)['menu.print'] ?? ''
    await page.getByRole('button', { name: print, exact: true }).waitFor() // the parts that load later are there
    return page
  }
  const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  /** The verdicts of a guest who avoids milk. */
  async function avoidMilk(page: Page, language: Language): Promise<void> {
    const texts = textsOf(language)
    const milk = texts['allergen.milk'] ?? ''
    await page.getByRole('button', { name: milk, exact: true }).first().click()
    await page
      .getByRole('button', { name: new RegExp(`^${texts['filter.view']}`, 'u') })
      .first()
      .click()
    for (const verdict of ['verdict.safe', 'verdict.ask'])
      await page.getByRole('heading', { name: texts[verdict] ?? '', exact: true }).waitFor()
  }
  /** How much of the screen shows the menu, from 0 to 1: not what stays on the screen while the menu scrolls. */
  const menuOnScreen = (page: Page) =>
    page.evaluate(() => {
      const rows = Array.from({ length: innerHeight / 4 }, (_, index) => index * 4 + 2)
      const ofMenu = rows.filter(y => {
        let element = document.elementFromPoint(innerWidth / 2, y)
        if (!element?.closest('main')) return false
        for (; element; element = element.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) return false
        return true
      })
      return ofMenu.length / rows.length
    })

  for (const language of languages) {
    it(`calls dishes safe and to ask about at 320 px in ${language} [guest-narrow-1]`, async () => {
      const page = await open(language, narrow)
      await avoidMilk(page, language)
      expect(await overflow(page)).to.be.at.most(0)
      expect(await accessibilityFaults(page)).to.deep.equal([])
    })

    it(`keeps the menu in view at 400 % zoom in ${language} [guest-narrow-2]`, async () => {
      const page = await open(language, zoomed)
      await avoidMilk(page, language)
      const dish = page.getByRole('heading', { level: 3 }).first()
      await dish.evaluate(element => element.scrollIntoView({ block: 'center' }))
      if (folder) await page.screenshot({ path: `${folder}/zoomed-${language}.png` })
      expect(await menuOnScreen(page)).to.be.at.least(0.5)
      expect(await overflow(page)).to.be.at.most(0)
      expect(await accessibilityFaults(page)).to.deep.equal([])
    })
  }
})
