import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'

/** A manager's actions on the screens. Controls are found by role and name, as a person finds them. */

interface RestaurantDetails {
  readonly name: string
  readonly email: string
  readonly password: string
}

let registered = 0

/** Details of a restaurant that is not registered yet; each call returns another one. */
export function newRestaurantDetails(name = 'Journey Kitchen'): RestaurantDetails {
  registered += 1
  return {
    name: `${name} ${randomUUID().slice(0, 8)}`, // one name is never a part of another, in any process
    email: `owner-${process.pid}-${registered}@example.com`,
    password: 'correct horse battery',
  }
}

/** Registers and waits for the menu manager. */
export async function register(page: Page, restaurant: RestaurantDetails): Promise<void> {
  await page.goto('/login?mode=register')
  await page.getByLabel('Restaurant Name').fill(restaurant.name)
  await page.getByLabel('Email').fill(restaurant.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(restaurant.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
}

export async function createMenu(page: Page, name: string, description = ''): Promise<void> {
  await page
    .getByRole('button', { name: /^Create (New|Your First) Menu$/u })
    .first()
    .click()
  await page.getByLabel('Menu Name').fill(name)
  if (description) await page.getByLabel('Menu Description').fill(description)
  await page.getByRole('button', { name: 'Create Menu', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).waitFor()
}

export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Menu Items for ${name}` }).waitFor()
}

export async function createItem(
  page: Page,
  item: { readonly name: string; readonly price?: string; readonly description?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Create New Item' }).first().click()
  await page.getByLabel('Item Name').fill(item.name)
  if (item.price) await page.getByLabel('Price').fill(item.price)
  if (item.description) await page.getByLabel('Description').fill(item.description)
  await page.getByRole('button', { name: 'Create Item' }).click()
  await itemCard(page, item.name).waitFor()
}

/** The card of one item in the item manager. */
export function itemCard(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
}

/** Tags an item and waits until the tag is saved. */
export async function tag(
  page: Page,
  item: string,
  category: 'Allergens' | 'Specialized Diets',
  name: string,
): Promise<void> {
  const card = itemCard(page, item)
  const part = card.getByRole('button', { name: new RegExp(`^${category} of`, 'u') })
  if ((await part.getAttribute('aria-expanded')) !== 'true') await part.click()
  const chip = card.getByRole('button', { name, exact: true })
  await chip.click()
  await card.locator('button[aria-pressed="true"]:not([aria-busy])', { hasText: name }).waitFor()
}

/** Chooses a tagged allergen's presence and waits until it is saved. Its category must be open; a question for the reason is skipped. */
export async function choosePresence(
  page: Page,
  item: string,
  allergen: string,
  presence: string,
): Promise<void> {
  const card = itemCard(page, item)
  await card
    .getByRole('group', { name: `${allergen} in this dish` })
    .getByText(presence, { exact: true })
    .click()
  const saved = card.getByText(`${presence} ${allergen}`)
  const skip = page.getByRole('dialog').getByRole('button', { name: /^Skip/u })
  await saved.or(skip).first().waitFor()
  if (await skip.isVisible()) await skip.click()
  await saved.waitFor()
}

/** Confirms an item. What its name or texts mention without a tag is answered as not in it, on the card or when it is asked. */
export async function confirmAllergens(page: Page, item: string): Promise<void> {
  const card = itemCard(page, item)
  const confirm = card.getByRole('button', { name: 'Allergens checked' })
  const confirmed = card.getByText('Allergens checked on')
  const question = page.getByRole('alertdialog')
  await answerNotInIt(card)
  await press(confirm, confirmed.or(question))
  if (await question.isVisible()) {
    await answerNotInIt(question)
    await question.waitFor({ state: 'detached' }) // with the last answer
    await press(confirm, confirmed)
  }
  await confirmed.waitFor()
}

/**
 * Presses a button that confirms. The page ignores a press right after something on the screen has moved, such as the answer to the last
 * question: a person then presses again.
 */
async function press(button: Locator, done: Locator): Promise<void> {
  const isDone = () =>
    done
      .first()
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
  await button.click()
  if (await isDone()) return
  await button.click()
}

/** Answers every question about a mention with "Not in it". */
async function answerNotInIt(scope: Locator): Promise<void> {
  const notInIt = scope.getByRole('button', { name: 'Not in it' })
  for (let left = await notInIt.count(); left > 0; left -= 1) {
    await notInIt.first().click()
    await notInIt.nth(left - 1).waitFor({ state: 'detached' })
  }
}

/** Publishes a menu from the list, confirms any warning, and waits for the success message. */
export async function publish(page: Page, menu: string): Promise<void> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: menu, exact: true }) })
  await card.getByRole('switch').click()
  const anyway = page.getByRole('button', { name: 'Publish anyway' })
  await anyway
    .or(card.getByText('Published', { exact: true }).first())
    .first()
    .waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await page.getByText(`Guests can now see ${menu}`).first().waitFor()
}

/** The path of the guest's page, read from the header's link (on a phone, from the slide-over). */
export async function guestPath(page: Page): Promise<string> {
  const opener = page.getByRole('button', { name: 'Open menu' })
  const slidesOver = await opener.isVisible()
  if (slidesOver) await opener.click()
  const href = await page.getByRole('link', { name: 'Service View' }).first().getAttribute('href')
  if (slidesOver) await page.keyboard.press('Escape')
  if (!href) throw new Error('The header has no link to the service view.')
  return href
}
