import { directionOf, languageNames } from '@safe-menu/contracts/languages'
import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { gotoRendered } from '../../fixtures/guest-page.ts'
import { press, tabTo } from '../../fixtures/keyboard.ts'
import { createPageOpener, desktop, itWithAll, phone, samplePath } from '../../fixtures/world.ts'

/** "Milk" and "Contains" in a language of each direction. */
const words = {
  de: ['Milch', 'Enthält:'],
  ar: ['الحليب', 'يحتوي على:'],
} as const

describe('the guest page in each language', () => {
  /** As the server has sent it. */
  let html = ''
  const openPage = createPageOpener()

  async function open(query: string, options: Parameters<typeof openPage>[1]): Promise<Page> {
    const page = await openPage('/login', options)
    html = await gotoRendered(page, samplePath() + query)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    return page
  }

  for (const language of variants(['ar', 'de'] as const)) {
    it(`is sent in ${language} to a browser that asks for it [guest-languages-1]`, async () => {
      const wanted = { 'accept-language': `${language}-XX,sv;q=0.5` }
      const page = await open('', { ...phone, locale: language, extraHTTPHeaders: wanted })
      expect(html).to.include(`<html lang="${language}" dir="${directionOf(language)}"`)
      for (const word of words[language]) expect(html).to.include(word)
      const { lang, dir } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        dir: getComputedStyle(document.body).direction,
      }))
      expect([lang, dir]).to.deep.equal([language, directionOf(language)])
      // The page's script runs in the same language: the filter reacts.
      const milk = page.getByRole('button', { name: words[language][0], exact: true })
      await milk.click()
      await milk.and(page.locator('[aria-pressed=true]')).waitFor()
    })
  }

  itWithAll('keeps the menu, the filters and the order in another language [guest-languages-2]', async () => {
    const page = await open('', desktop)
    await page.getByRole('tab', { name: /^Lunch/u }).click()
    await page.getByRole('heading', { name: 'Lunch', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Milk', exact: true }).click()
    await page
      .getByRole('button', { name: /^Add to my order/u })
      .first()
      .click()
    // Tab begins at the top of the page.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.locator('body').press('Home')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const button = page.getByRole('button', { name: 'Language: en' })
    await press(page, button)
    const german = page.getByRole('link', { name: languageNames.de })
    await german.waitFor()
    await expectAccessible(page)
    await press(page, german)
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await page.getByRole('heading', { name: 'Lunch', exact: true }).waitFor()
    const milk = page.getByRole('button', { name: 'Milch', exact: true })
    await milk.and(page.locator('[aria-pressed=true]')).waitFor()
    await page.getByRole('button', { name: /^Sprache/u }).waitFor()
    await page.getByRole('button', { name: /^Meine Bestellung 1 /u }).waitFor()

    // Remembered: the address without a language is German from now on.
    await page.goto(samplePath())
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await tabTo(page, page.getByRole('button', { name: /^Sprache/u }))
  })

  itWithAll('changes its language by a link without JavaScript [guest-languages-3]', async () => {
    const page = await open('', { ...phone, javaScriptEnabled: false, locale: 'fr' })
    await page.getByRole('button', { name: /^Langue/u }).click()
    await page.getByRole('link', { name: languageNames.de }).click()
    await page.waitForURL(/lang=de/u)
    await gotoRendered(page, page.url())
    await page.getByRole('button', { name: /^Sprache/u }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).to.equal('de')
    expect(await page.locator('noscript p').first().innerText()).to.include('braucht JavaScript')
    expect(await page.locator('main').getByText('Enthält: Milch').first().isVisible()).to.equal(true)
    await gotoRendered(page, samplePath())
    expect(await page.locator('html').getAttribute('lang')).to.equal('de')
  })
})
