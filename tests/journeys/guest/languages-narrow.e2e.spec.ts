import { readFileSync } from 'node:fs'
import type { Language } from '@safe-menu/contracts/languages'
import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { sampleGuestPage } from '../../fixtures/guest-page.ts'
import { narrow } from '../../fixtures/world.ts'

const folder = process.env.SCREENSHOTS

/** A screen of 1,280 × 1,024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 } as const

const textsOf = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../../web/src/languages/messages/${language}.json`, import.meta.url), 'utf8'),
  )

// Only with --all: languages-words.e2e.spec.ts says the same on a phone of the usual width.
describe('the guest page on narrow screens', () => {
  const { open, nothingWrong } = sampleGuestPage('languages-narrow')

  async function openIn(language: Language, options: Parameters<typeof open>[0]): Promise<Page> {
    const page = await open(options, `?lang=${language}`)
    const print = textsOf(language)['menu.print'] ?? ''
    await page.getByRole('button', { name: print, exact: true }).waitFor() // the parts that load later are there
    return page
  }
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

  for (const language of variants(['de', 'ar'] as const)) {
    it(`calls dishes safe at 320 px, and keeps them in view at 400 % zoom, in ${language} [guest-narrow-1]`, async () => {
      const page = await openIn(language, narrow)
      await avoidMilk(page, language)
      expect(await sidewaysOverflow(page)).to.be.at.most(0)
      expect(await accessibilityFaults(page)).to.deep.equal([])

      await page.setViewportSize(zoomed)
      const dish = page.getByRole('heading', { level: 3 }).first()
      await dish.evaluate(element => element.scrollIntoView({ block: 'center' }))
      if (folder) await page.screenshot({ path: `${folder}/zoomed-${language}.png` })
      expect(await menuOnScreen(page)).to.be.at.least(0.5)
      expect(await sidewaysOverflow(page)).to.be.at.most(0)
      nothingWrong()
    })
  }
})
