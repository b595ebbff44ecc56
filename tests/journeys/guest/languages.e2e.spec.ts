import { RestaurantId } from '@safe-menu/contracts/ids'
import { directionOf, languageNames } from '@safe-menu/contracts/languages'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createApiClient } from '@safe-menu/local/api/client'
import { startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sidewaysOverflow } from '../../fixtures/accessibility.ts'
import { gotoRendered } from '../../fixtures/guest-page.ts'
import { press, tabTo } from '../../fixtures/keyboard.ts'
import { waitUntilKept } from '../../fixtures/offline.ts'
import { createSample } from '../../fixtures/restaurant.ts'
import {
  createPageOpener,
  desktop,
  getStack,
  itWithAll,
  narrow,
  phone,
  samplePath,
} from '../../fixtures/world.ts'

/** A screen of 1,280 × 1,024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const zoomed = { width: 320, height: 256 } as const

/** What a guest who avoids milk reads. */
const words = {
  de: {
    milk: 'Milch',
    contains: 'Enthält:',
    view: /^Meine Karte anzeigen/u,
    safe: 'Sicher für Sie',
    ask: 'Zuerst das Personal fragen',
    hidden: /durch Ihre Filter ausgeblendet$/u,
    containsMilk: /^Enthält: Milch$/u,
    mayContain: /Kann enthalten: Milch/u,
    clear: 'Filter löschen',
    print: 'Diese Karte drucken',
    languages: /^Sprache/u,
    order: /^Zu meiner Bestellung/u,
  },
  ar: {
    milk: 'الحليب',
    contains: 'يحتوي على:',
    view: /^عرض قائمتي المخصَّصة/u,
    safe: 'آمن لك',
    ask: 'اسأل العاملين أولًا',
    hidden: /مرشحاتك$/u,
    containsMilk: /^يحتوي على: الحليب$/u,
    mayContain: /قد يحتوي على: الحليب/u,
    clear: 'مسح المرشحات',
    print: 'طباعة هذه القائمة',
    languages: /^اللغة/u,
    order: /^إضافة إلى طلبي/u,
  },
} as const

/** The restaurant's texts in an answer of the API: names, descriptions, sections. The names of allergens are not its own. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'allergens' ? [] : textsOf(inner)))
}

/** What the page shows and what a screen reader says, apart from what is marked as being in another language. */
const textsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title']
    return [...document.querySelectorAll('title, body, body *')]
      .filter(element => element.closest('[lang]')?.getAttribute('lang') === lang)
      .filter(element => !element.closest('script, style, noscript'))
      .flatMap(element => [
        ...[...element.childNodes].map(node =>
          node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '',
        ),
        ...names.map(name => element.getAttribute(name) ?? ''),
      ])
      .map(text => text.trim())
      .filter(text => text !== '')
  })

describe('the guest page in other languages', () => {
  const openPage = createPageOpener(/net::ERR_/u)
  /** Texts of the restaurant, the longest first. */
  let ownTexts: readonly string[] = []

  before(async () => {
    const restaurantId = RestaurantId.parse(samplePath().slice('/menu/'.length))
    const client = createApiClient(getStack().origin)
    const { body: menus } = await client(menuRoutes.published, { params: { restaurantId } })
    const documents = await Promise.all(
      menus.map(({ id }) => client(menuRoutes.get, { params: { menuId: id } })),
    )
    const { body: restaurant } = await client(restaurantRoutes.get, { params: { restaurantId } })
    ownTexts = [...documents.map(({ body }) => body), menus, restaurant]
      .flatMap(textsOf)
      .filter(text => text.trim().length > 2) // removing shorter ones would cut into other words
      .sort((a, b) => b.length - a.length)
  })
  async function open(
    language: keyof typeof words,
    options: Parameters<typeof openPage>[1],
    path = samplePath(),
  ) {
    const page = await openPage(`${path}?lang=${language}`, options)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await page.getByRole('button', { name: words[language].print }).waitFor() // the parts that load later are there
    return page
  }
  async function avoidMilk(page: Page, language: keyof typeof words): Promise<void> {
    const { milk, view } = words[language]
    await page.getByRole('checkbox', { name: milk, exact: true }).first().click()
    await page.getByRole('button', { name: view }).first().click()
    await page.getByRole('heading', { name: words[language].ask, exact: true }).waitFor()
  }

  /** As the server has sent it. */
  let html = ''
  async function openRendered(options: Parameters<typeof openPage>[1]): Promise<Page> {
    const page = await openPage('/login', options)
    html = await gotoRendered(page, samplePath())
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    return page
  }

  for (const language of variants(['ar', 'de'] as const)) {
    it(`is sent in ${language} to a browser that asks for it [guest-languages-1]`, async () => {
      const wanted = { 'accept-language': `${language}-XX,sv;q=0.5` }
      const page = await openRendered({ ...phone, locale: language, extraHTTPHeaders: wanted })
      expect(html).to.include(`<html lang="${language}" dir="${directionOf(language)}"`)
      const { milk: milkName, contains } = words[language]
      for (const word of [milkName, contains]) expect(html).to.include(word)
      const { lang, dir } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        dir: getComputedStyle(document.body).direction,
      }))
      expect([lang, dir]).to.deep.equal([language, directionOf(language)])
      // The page's script runs in the same language: the filter reacts.
      const milk = page.getByRole('checkbox', { name: milkName, exact: true })
      await milk.click()
      await milk.and(page.locator(':checked')).waitFor()
    })
  }

  itWithAll('keeps the menu, the filters and the order in another language [guest-languages-2]', async () => {
    const page = await openRendered(desktop)
    await page.getByRole('tab', { name: /^Lunch/u }).click()
    await page.getByRole('heading', { name: 'Lunch', exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
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
    await press(page, german)
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await page.getByRole('heading', { name: 'Lunch', exact: true }).waitFor()
    const milk = page.getByRole('checkbox', { name: 'Milch', exact: true })
    await milk.and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: /^Sprache/u }).waitFor()
    await page.getByRole('button', { name: /^Meine Bestellung 1 /u }).waitFor()

    // Remembered: the address without a language is German from now on.
    await page.goto(samplePath())
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await tabTo(page, page.getByRole('button', { name: /^Sprache/u }))
  })

  itWithAll('changes its language by a link without JavaScript [guest-languages-3]', async () => {
    const page = await openRendered({ ...phone, javaScriptEnabled: false, locale: 'fr' })
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

  /** What is left of the middle of the screen, by its middle. */
  const isOnTheLeft = async (page: Page, name: RegExp | string) => {
    // None while the script replaces what the server has rendered.
    const box = await waitUntil('the button has its place', () =>
      page.getByRole('button', { name }).first().boundingBox(),
    )
    return box.x + box.width / 2 < (page.viewportSize()?.width ?? 0) / 2
  }

  /** Fails unless the page begins at the side where its language begins. */
  async function expectSide(page: Page, language: keyof typeof words, device: object): Promise<void> {
    const direction = directionOf(language)
    const { languages, order } = words[language]
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).to.equal(direction)
    expect(await isOnTheLeft(page, languages)).to.equal(direction === 'rtl')
    expect(await isOnTheLeft(page, order)).to.equal(direction === 'rtl' && device === phone)
  }

  for (const language of variants(['ar', 'de'] as const))
    it(`says in ${language} which dishes are safe, to ask about or hidden [guest-words-1]`, async () => {
      const page = await open(language, phone)
      await expectSide(page, language, phone)
      const { safe, ask, hidden, containsMilk, mayContain, clear } = words[language]
      await avoidMilk(page, language)
      await page.getByRole('heading', { name: safe, exact: true }).waitFor()
      const group = (name: string) =>
        page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name, exact: true }) })
          .last()
      expect(await sidewaysOverflow(page)).to.be.at.most(0)
      await group(ask).getByText(mayContain).first().waitFor()
      expect(await group(safe).getByText(mayContain).count()).to.equal(0)
      await page.getByRole('button', { name: hidden }).first().click()
      await page.getByText(containsMilk).first().waitFor()
      await page.getByRole('button', { name: clear, exact: true }).first().click()
      await page.getByRole('heading', { name: safe, exact: true }).waitFor({ state: 'detached' })
    })

  it('is all Arabic, apart from the restaurant’s own [guest-words-2]', async () => {
    const page = await open('ar', phone)
    const findEnglish = async (state: string) =>
      (await textsOn(page))
        .map(text => ownTexts.reduce((rest, name) => rest.replaceAll(name, ''), text))
        // The product's name, an abbreviation, and the code of the language.
        .map(text => text.replaceAll(/Safe Menu|FODMAP|^ar$/gu, ''))
        .filter(text => /[a-z]{2,}/iu.test(text))
        .map(text => `${state}: ${text}`)
    expect((await textsOn(page)).length).to.be.greaterThan(100)
    const found = await findEnglish('the menu')
    await page.getByRole('button', { name: /^\+10/u }).click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await findEnglish('all filters')))
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^الإبلاغ عن خطأ/u })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
    found.push(...(await findEnglish('a report')))
    await page.keyboard.press('Escape')
    await avoidMilk(page, 'ar')
    await page.getByRole('button', { name: words.ar.hidden }).first().click()
    await page
      .getByRole('button', { name: /^إضافة إلى طلبي/u })
      .first()
      .click()
    await page.getByRole('button', { name: /^طلبي/u }).click()
    await page.getByRole('button', { name: 'العرض على العاملين' }).waitFor()
    found.push(...(await findEnglish('the results and the order')))
    await page.getByRole('button', { name: 'العرض على العاملين' }).click()
    await page.getByRole('dialog', { name: 'للعاملين' }).waitFor()
    found.push(...(await findEnglish('the staff card')))
    expect(found).to.deep.equal([])
  })

  it('is German in a saved copy, and in another language once the network is back [guest-words-3]', async () => {
    const network = await startRelay(getStack().origin)
    try {
      const page = await open('de', { ...phone, baseURL: network.url, serviceWorkers: 'allow' })
      await waitUntilKept(page, '/api/menus/', '/api/allergens', '/assets/de-', '/assets/de.later-')
      network.leave()
      await page.goto(samplePath())
      const banner = page.getByRole('alert').filter({ hasText: 'Gespeicherte Kopie, Stand:' })
      await banner.getByText('In einer Kopie können wir kein Gericht als sicher kennzeichnen.').waitFor()
      expect(await page.locator('html').getAttribute('lang')).to.equal('de')
      await avoidMilk(page, 'de')
      expect(await page.getByRole('heading', { name: words.de.safe, exact: true }).count()).to.equal(0)
      await page.goto('/menu/')
      await page.getByRole('heading', { name: 'Gespeicherte Karten' }).waitFor()

      // Nothing of another language is on the device: the page keeps its own until the network is back.
      await page.goto(samplePath())
      await page.getByRole('button', { name: /^Sprache/u }).click()
      await page.getByRole('link', { name: languageNames.pl }).click()
      await page.waitForURL(/lang=pl/u)
      await banner.waitFor()
      expect(await page.locator('html').getAttribute('lang')).to.equal('de')
      await page.getByRole('button', { name: 'Sprache: de' }).waitFor()
      network.comeBack()
      await page.getByRole('button', { name: 'Język: pl' }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).to.equal('pl')
    } finally {
      await network.close()
    }
  })

  /** The path of a sample restaurant whose staff speaks German. */
  async function createGerman(): Promise<string> {
    const { id, call } = await createSample()
    const path = `/menu/${id}`
    await call(restaurantRoutes.change, {
      params: { restaurantId: id },
      body: { currency: 'EUR', locale: 'de-DE' },
    })
    await waitUntil('the page has the restaurant’s prices', async () =>
      (await (await fetch(getStack().origin + path)).text()).includes('€'),
    )
    return path
  }
  itWithAll(
    'shows the staff a guest’s allergy in German, and the guest the same in Arabic [guest-languages-5]',
    async () => {
      const page = await open('ar', phone, await createGerman())
      await avoidMilk(page, 'ar')
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
    },
  )

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
    it(`keeps its dishes in view at 320 px and at 400 % zoom in ${language} [guest-narrow-1]`, async () => {
      const page = await open(language, narrow)
      await avoidMilk(page, language)
      expect(await sidewaysOverflow(page)).to.be.at.most(0)

      await page.setViewportSize(zoomed)
      const dish = page.getByRole('heading', { level: 3 }).first()
      await dish.evaluate(element => element.scrollIntoView({ block: 'center' }))
      expect(await menuOnScreen(page)).to.be.at.least(0.5)
      expect(await sidewaysOverflow(page)).to.be.at.most(0)
    })
  }

  itWithAll('is mirrored in Arabic on a wide screen [guest-languages-4]', async () => {
    const page = await open('ar', desktop)
    await expectSide(page, 'ar', desktop)
    await avoidMilk(page, 'ar')
    expect(await sidewaysOverflow(page)).to.be.at.most(0)
  })
})
