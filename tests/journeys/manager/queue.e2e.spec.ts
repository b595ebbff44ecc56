import { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createLargeMenu, type LargeMenu } from '../../fixtures/large-menu.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { waitForReadModels } from '../../fixtures/read-models.ts'
import { createPageOpener, getStack, itWithAll } from '../../fixtures/world.ts'

/** Each costs a request and a dialog, and one press, however many they are. */
const reviewed = cases(6, 12)

describe('the work queue', () => {
  let menu: LargeMenu
  const openPage = createPageOpener(/ERR_FAILED|status of 409/u)
  let page: Page

  const create = async (ofEach?: number, tagged = false) => {
    menu = await createLargeMenu(ofEach, tagged)
  }
  const open = async (count = 120) => {
    page = await openPage('/menu-manager', { token: menu.restaurant.token })
    await openMenu(page, 'Dinner')
    await page
      .getByRole('status')
      .filter({ hasText: `${count} dishes` })
      .waitFor()
  }
  const chip = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const confirmedCount = async () =>
    (await menu.items()).filter(({ allergensConfirmedAt }) => allergensConfirmedAt !== null).length
  const dialog = () => page.getByRole('dialog')
  /** The confirming button of the review once presses count. */
  const settledButton = () => dialog().locator('button[aria-keyshortcuts]:not([aria-disabled="true"])')

  it(`confirms ${reviewed} reviewed items by keyboard with at most ${reviewed + 5} presses [queue-1]`, async () => {
    await create(reviewed / 3, true)
    await open(reviewed)
    await chip(`To confirm (${reviewed})`).waitFor()
    await page.getByRole('button', { name: 'Review next' }).focus()
    let presses = 1
    await page.keyboard.press('Enter')
    for (const { name } of await menu.items()) {
      await dialog().getByRole('heading', { level: 2, name, exact: true }).waitFor()
      await settledButton().waitFor()
      presses += 1
      await page.keyboard.press('Control+Enter')
    }
    await dialog().waitFor({ state: 'detached' })
    expect(presses).to.be.at.most(reviewed + 5)
    expect(await confirmedCount()).to.equal(reviewed)
    await page.getByText(`${reviewed} dishes confirmed.`).waitFor()
  })

  itWithAll('confirms nothing by a held key, and one dish by a double press', async () => {
    await create(2, true)
    await open(6)
    await page.getByRole('button', { name: 'Review next' }).focus()
    for (let n = 0; n < 30; n++) await page.keyboard.down('Enter') // the browser repeats it, as a held key does
    await page.keyboard.up('Enter')
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 00' }).waitFor()
    expect(await confirmedCount()).to.equal(0)
    await settledButton().focus()
    const confirmed = page.waitForResponse(answer => answer.url().endsWith('/confirmation'))
    await page.keyboard.down('Enter')
    await confirmed
    for (let n = 0; n < 60; n++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 01' }).waitFor()
    expect(await confirmedCount()).to.equal(1)
    const devTools = await page.context().newCDPSession(page)
    for (const gap of [50, 250, 400]) {
      const before = await confirmedCount()
      const box = await settledButton().boundingBox()
      if (!box) throw new Error('There is no button.')
      const at = {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        button: 'left',
        clickCount: 1,
      } as const
      // With the time of each press: a busy browser takes the second one late, and a person would not have pressed later.
      const pressAt = async (timestamp: number) => {
        for (const type of ['mousePressed', 'mouseReleased'] as const)
          await devTools.send('Input.dispatchMouseEvent', { ...at, type, timestamp })
      }
      const first = Date.now() / 1000
      await pressAt(first)
      await page.waitForTimeout(gap) // a person's double press
      await pressAt(first + gap / 1000)
      await settledButton().waitFor()
      expect(await confirmedCount(), `${gap} ms`).to.equal(before + 1)
    }
  })

  it('confirms nothing that was below, and leaves out what needs a look', async () => {
    await create(12, true)
    const { call } = menu.restaurant
    const named = async (name: string, body: object) =>
      call(itemRoutes.change, { params: { itemId: await menu.idOf(name) }, body })
    await named('Bean stew 03', { description: 'With squid.' })
    const { body: answered } = await named('Bean stew 00', { description: 'With mustard.' })
    await call(allergenRoutes.answerMention, {
      params: { itemId: answered.id, allergenId: AllergenId.parse('mustard') },
      body: { answer: 'not_in_it', revision: answered.revision },
    })
    const itemId = await menu.idOf('Bean stew 04')
    const last = await call(allergenRoutes.set, { params: { itemId }, body: { allergens: [] } })
    await waitForReadModels(getStack().origin, menu.restaurant, last.consistencyToken)
    await open(36)
    await page
      .getByText(/^2 need a look first: 1 mentions an allergen .* 1 has no allergens yet\.$/u)
      .waitFor()
    await page.getByRole('button', { name: 'Confirm 34 dishes…' }).click()
    await dialog().getByText('Not in it: Mustard (“mustard”)').waitFor()
    const button = dialog().getByRole('button', { name: /^Confirm [1-9]\d? dish(?:es)?$/u })
    await button.and(page.locator(':not([aria-disabled="true"])')).waitFor()
    const seen = await dialog().evaluate(namesAboveFooter)
    await button.click()
    await dialog().waitFor({ state: 'detached' })
    const confirmed = (await menu.items()).filter(({ allergensConfirmedAt }) => allergensConfirmedAt !== null)
    expect(confirmed.map(({ name }) => name)).to.have.members(seen)
    await page.getByRole('button', { name: /^Confirm \d+ dish(?:es)?…$/u }).click()
    await dialog().getByRole('button', { name: 'Review the other 2' }).click()
    await dialog().getByRole('heading', { level: 2, name: 'Bean stew 03' }).waitFor()
    await settledButton().click()
    const question = page.getByRole('alertdialog', { name: 'Bean stew 03 mentions Molluscs (“squid”)' })
    await question.getByRole('button', { name: 'Add Molluscs' }).waitFor()
    await question.getByRole('button', { name: 'Not yet' }).click()
  })
})

/** Runs in the page: the dishes of the list that end above the buttons, which cover what is below. */
function namesAboveFooter(dialog: Element): string[] {
  const edge = dialog.querySelector('[data-dialog-body] .sticky')?.getBoundingClientRect().top ?? 0
  const rows = [...dialog.querySelectorAll('[data-dialog-body] li:has(h3)')]
  return rows.flatMap(row => {
    const end = row.querySelector(':scope > span:last-child')?.getBoundingClientRect().top ?? Infinity
    return end < edge ? [row.querySelector('h3')?.textContent ?? ''] : []
  })
}
