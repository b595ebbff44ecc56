import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createDevelopmentBuild, type DevelopmentBuild } from '../../fixtures/development-build.ts'
import { gotoBeforeScript, gotoRendered } from '../../fixtures/guest-page.ts'
import { type OpenedPage, openPage, phone, samplePath } from '../../fixtures/world.ts'

/** What React's development build logs first. */
const developmentNote = /React DevTools/u

// Only with --all: first-response.e2e.spec.ts shows that the script takes the page over.
describe('the script that takes over the server’s page', () => {
  let build: DevelopmentBuild
  let guest: OpenedPage | undefined
  /** Warnings, and whether React's development build runs. */
  let logged: { warnings: string[]; isDevelopment: boolean }

  before(async () => {
    build = await createDevelopmentBuild()
  })
  after(() => build?.close())
  afterEach(async () => {
    await guest?.close()
    guest = undefined
  })

  /** Opens the menu with the development build. `keep`: what the device keeps. Resolves when every dish is hydrated. */
  async function open(query = '', keep: Record<string, string> = {}) {
    guest = await openPage('/login', phone)
    const { page } = guest
    logged = { warnings: [], isDevelopment: false }
    page.on('console', message => {
      if (message.type() === 'warning') logged.warnings.push(message.text())
      logged.isDevelopment ||= developmentNote.test(message.text())
    })
    await page.addInitScript(watchSafe)
    await page.evaluate(entries => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, keep)
    await build.serve(page)
    await gotoRendered(page, samplePath() + query)
    await waitUntil('every dish is hydrated', () => page.evaluate(areAllHydrated))
    return page
  }

  /** The development build has warned of nothing, and recovered from nothing. */
  function isSilent(what: string) {
    expect(guest?.consoleErrors, what).to.deep.equal([])
    expect(logged, what).to.deep.equal({ warnings: [], isDevelopment: true })
  }

  it('renders what the server has rendered', async () => {
    await open()
    isSilent('a first visit')
    for (const language of ['de', 'ar']) {
      await guest?.close()
      await open(`?lang=${language}`)
      isSilent(language)
    }
  })

  it('renders what the server has rendered before it shows what only the device knows', async () => {
    const choice = JSON.stringify({ selected: ['milk'], applied: true, usedAt: Date.now() })
    const page = await open('', {
      fonts: 'kept',
      allergenProfile: '["milk"]',
      guestChoice: choice,
      token: 'expired',
    })
    await page.getByRole('heading', { name: 'Safe for you', exact: true }).waitFor()
    isSilent('filters and a token')
    expect(await page.evaluate('wronglySafe')).to.equal(false)
  })

  it('counts a press on what is not hydrated yet', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    await page.addInitScript(holdTurns)
    await gotoRendered(page, samplePath())
    const isStarted = `Object.keys(document.getElementById('root')).some(key => key.startsWith('__react'))`
    await waitUntil('React has started', () => page.evaluate<boolean>(isStarted))
    expect(await page.evaluate(hydrated)).to.deep.include({ isPageHydrated: false, dishes: 0 })
    const milk = page.getByRole('checkbox', { name: 'Milk', exact: true })
    await milk.click()
    await milk.and(page.locator(':checked')).waitFor()
    expect(await page.evaluate(hydrated)).to.deep.include({ isPageHydrated: true, dishes: 0 })
    const dish = page.locator('.menu-item').nth(3)
    const add = dish.getByRole('button').first()
    const label = await add.getAttribute('aria-label')
    await add.click()
    await waitUntil('the dish is ordered', async () => (await add.getAttribute('aria-label')) !== label)
    expect(consoleErrors).to.deep.equal([])
  })

  it('searches for what was typed before the script came', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    const letThrough = await gotoBeforeScript(page)
    const dishes = page.locator('.menu-item')
    const name = await dishes.first().getByRole('heading').innerText()
    const all = await dishes.count()
    const search = page.getByRole('textbox')
    await search.fill(name)
    letThrough()
    await page.getByText('Search results').waitFor()
    expect(await search.inputValue()).to.equal(name)
    expect(await dishes.count()).to.be.within(1, all - 1)
    expect(consoleErrors).to.deep.equal([])
  })

  it('keeps the filters and the search of a page that the browser has translated', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    const letThrough = await gotoBeforeScript(page)
    await page.evaluate(() => {
      const title = document.querySelector('h1')
      if (title) title.innerHTML = `<font>${title.innerHTML}</font>`
    })
    const milk = page.getByRole('checkbox', { name: 'Milk', exact: true })
    await milk.click()
    await page.getByRole('textbox').fill('salad')
    letThrough()
    await page.getByText('Avoiding Milk', { exact: true }).first().waitFor()
    expect(await milk.isChecked()).to.equal(true)
    expect(await page.getByRole('textbox').inputValue()).to.equal('salad')
    expect(await page.locator('h1 font').count()).to.equal(0)
    expect(consoleErrors.join('\n')).to.match(/Minified React error #418/u)
  })

  it('corrects and reports a text that differs in production', async () => {
    guest = await openPage('/login', phone)
    const { page, consoleErrors } = guest
    await page.route(`**${samplePath()}`, async route => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.includes('data-rendered') ? withOtherTexts(html) : html })
    })
    await gotoRendered(page, samplePath())
    await waitUntil('every dish is hydrated', () => page.evaluate(areAllHydrated))
    await isCorrected(page)
    expect(consoleErrors.join('\n')).to.match(/Minified React error #418/u)
  })
})

/** The rendered page with another text in place of "Contains Milk". Its data stay. */
function withOtherTexts(html: string): string {
  const [markup = '', ...rest] = html.split('<script type="application/json"')
  const altered = markup.replaceAll('Contains Milk', 'Without Milk')
  expect(altered).to.not.equal(markup)
  return [altered, ...rest].join('<script type="application/json"')
}

/** Resolves when the page shows none of the {@link withOtherTexts other texts}. */
async function isCorrected(page: Page): Promise<void> {
  await waitUntil('no altered text is left', async () => (await page.getByText('Without Milk').count()) === 0)
  expect(await page.getByText('Contains Milk').count()).to.be.greaterThan(0)
}

/** Watches whether a dish with milk is ever called safe. */
const watchSafe = `{
  window.wronglySafe = false
  new MutationObserver(() => {
    const safe = document.getElementById('dishes-safe')?.closest('section')
    if (safe?.textContent.includes('Contains Milk')) window.wronglySafe = true
  }).observe(document, { childList: true, subtree: true, characterData: true })
}`

/** React works in turns, for which it sends messages to itself. They do not arrive. */
const holdTurns = `{
  const { MessageChannel } = window
  window.MessageChannel = function () {
    const channel = new MessageChannel()
    channel.port2.postMessage = () => {}
    return channel
  }
}`

/** Whether the page around the dishes is hydrated, and how many dishes are. */
const hydrated = `(() => {
  const isKnown = element => Object.keys(element).some(key => key.startsWith('__react'))
  return {
    isPageHydrated: isKnown(document.querySelector('main')),
    dishes: [...document.querySelectorAll('.menu-item')].filter(isKnown).length,
  }
})()`

/** Runs in the page: whether React knows each dish. */
function areAllHydrated(): boolean {
  const dishes = [...document.querySelectorAll('.menu-item')]
  return (
    dishes.length > 0 && dishes.every(dish => Object.keys(dish).some(key => key.startsWith('__reactFiber')))
  )
}
