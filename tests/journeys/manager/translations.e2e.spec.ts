import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { pdfPages } from '../../fixtures/pdf.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll, phone } from '../../fixtures/world.ts'

describe('translated dish texts', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener()

  async function signIn(options?: Parameters<typeof openPage>[1]): Promise<Page> {
    restaurant = await createRestaurant({ Dinner: ['Leek Soup'] })
    const { body: items } = await restaurant.call(itemRoutes.ofMenu, {
      params: { menuId: restaurant.menuIds[0] ?? '' },
    })
    const note = { params: { itemId: items[0]?.id ?? '' }, body: { crossContamination: 'One pot for all' } }
    await restaurant.call(itemRoutes.change, note)
    const page = await openPage('/menu-manager', { ...desktop, ...options, token: restaurant.token })
    await openMenu(page, 'Dinner')
    return page
  }

  async function openLanguage(page: Page, language: string) {
    await page.getByRole('button', { name: 'Edit Leek Soup' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Other languages/u }).press('Enter')
    await dialog.getByRole('button', { name: new RegExp(`^${language}`, 'u') }).press('Enter')
    return dialog
  }

  async function enterGerman(page: Page) {
    const dialog = await openLanguage(page, 'German')
    await dialog.getByLabel('Name in German').fill('Lauchsuppe')
    await dialog.getByLabel('Description in German').fill('Mit Sahne')
    await dialog.getByText('Original: One pot for all').waitFor()
    await dialog.getByLabel('Cross-contamination in German').fill('Ein Topf für alles')
    await dialog.getByRole('button', { name: 'Save German' }).press('Enter')
    await dialog.getByRole('button', { name: 'German Entered' }).waitFor()
    return dialog
  }

  async function rename(page: Page, name: string) {
    await page.getByRole('dialog').getByLabel('Item Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Update Item' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await itemCard(page, name).waitFor()
  }

  /** The order, the staff card and the paper have the guest's name first, then the one that the kitchen knows. */
  async function showsBothNames(page: Page) {
    await page.getByRole('button', { name: 'Zu meiner Bestellung hinzufügen: Lauchsuppe' }).click()
    await page.getByRole('button', { name: /^Meine Bestellung/u }).click()
    const row = page.getByRole('button', { name: /Lauchsuppe\s+Leek Soup/u })
    await row.waitFor()
    expect(await row.locator('bdi[lang]').allTextContents()).to.deep.equal(['Leek Soup'])
    await page.getByRole('button', { name: 'Dem Personal zeigen' }).click()
    const card = page.getByRole('dialog', { name: 'Für das Personal' })
    const names = card.locator('li bdi')
    await names.first().waitFor()
    expect(await names.allTextContents()).to.deep.equal(['Lauchsuppe', 'Leek Soup'])
    expect(await names.nth(1).getAttribute('lang')).to.match(/^en\b/u)
    await card.getByRole('button', { name: 'Schließen' }).click()
    const paper = (await pdfPages(await page.pdf({ format: 'A4' }))).join(' ')
    expect(paper).to.match(/Lauchsuppe\s+Leek Soup/u)
    await row.click()
    await row.waitFor({ state: 'detached' })
  }

  itWithAll('are entered with the keyboard, marked as outdated and removed', async () => {
    const page = await signIn(phone)
    const dialog = await enterGerman(page)
    await rename(page, 'Potato Soup')
    await itemCard(page, 'Potato Soup').getByText('Outdated: check the German text.').waitFor()
    await page.getByRole('button', { name: 'Edit Potato Soup' }).click()
    await dialog.getByRole('button', { name: 'Other languages 1 outdated' }).press('Enter')
    await dialog.getByRole('button', { name: 'German Outdated' }).press('Enter')
    await dialog.getByText('Outdated: check the German text.').waitFor()
    expect(await dialog.getByLabel('Name in German').inputValue()).to.equal('Lauchsuppe')
    await dialog.getByText('Original: Potato Soup').waitFor()
    await dialog.getByRole('button', { name: 'Remove German' }).press('Enter')
    await dialog.getByRole('button', { name: 'German None' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true)
  })

  it('are shown to guests of that language, marked, until the original changes', async () => {
    const page = await signIn()
    await restaurant.publish()
    const dialog = await enterGerman(page)
    const german = await openPage(`/menu/${restaurant.id}?lang=de`, phone)
    const dish = german.getByRole('heading', { level: 3 })
    await german.getByRole('heading', { level: 3, name: 'Lauchsuppe' }).waitFor()
    await german.getByText('Kreuzkontamination: Ein Topf für alles').waitFor()
    await german.getByText('Vom Restaurant übersetzt').click()
    await german.getByText('Kreuzkontamination: One pot for all').waitFor()
    await german.getByText('Leek Soup').waitFor()
    await showsBothNames(german)
    const english = await openPage(`/menu/${restaurant.id}?lang=en`)
    await english.getByRole('heading', { level: 3, name: 'Leek Soup' }).waitFor()
    await dialog.waitFor()
    await rename(page, 'Potato Soup')
    await german.getByRole('heading', { level: 3, name: 'Potato Soup' }).waitFor()
    expect(await dish.allTextContents()).to.deep.equal(['Potato Soup'])
    expect(await dish.locator('bdi').getAttribute('lang'), 'the original’s language').to.match(/^en\b/u)
    expect(await german.getByText('Vom Restaurant übersetzt').count()).to.equal(0)
  })
})
