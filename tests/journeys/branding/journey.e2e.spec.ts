import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, phone } from '../../fixtures/world.ts'
import { servePictures } from './pictures.ts'

const heroIs = (page: Page, colour: string) =>
  page.waitForFunction(wanted => {
    const hero = document.querySelector('header.menu-hero')
    return hero !== null && getComputedStyle(hero).backgroundColor === wanted
  }, colour)
/** Waits until the title uses this font; `false` when it does not. */
const titleIn = (page: Page, font: string) =>
  page
    .waitForFunction(
      wanted => {
        const title = document.querySelector('.menu-title')
        return title !== null && getComputedStyle(title).fontFamily.includes(wanted)
      },
      font,
      { timeout: 5_000 }, // the page load, and the second that the page waits for the font
    )
    .then(
      () => true,
      () => false,
    )
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

describe('profile and branding', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener(/status of 404/u)
  const openProfile = async () => openPage('/profile', { ...desktop, token: restaurant.token })

  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Grilled hake'] })
    await restaurant.publish()
  })

  it('shows each change of the branding to a reading guest at once [branding-1]', async () => {
    const page = await openProfile()
    const menu = await openPage(`/menu/${restaurant.id}`, phone)
    await servePictures(menu)
    await servePictures(page)
    await menu.getByRole('heading', { level: 3, name: 'Grilled hake' }).waitFor()
    await heroIs(menu, 'rgb(74, 28, 66)')

    await page.getByRole('heading', { level: 1, name: 'Profile & branding' }).waitFor()
    await page.getByLabel('Restaurant Name').fill('Osteria Verde')
    await page.getByLabel('Time zone').selectOption('Europe/Rome')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await page.getByText('Profile saved. Guests can see it now.').first().waitFor()
    await menu.getByText('Osteria Verde', { exact: true }).waitFor()

    await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#1a6540')
    await page.getByLabel('Heading font').selectOption('lora')
    await page.getByLabel('Logo address').fill('https://pictures.example/logo.svg')
    await page
      .getByLabel('Custom CSS')
      .fill('.menu-title { letter-spacing: 0.1em; text-transform: uppercase; position: fixed }')
    await page.getByText('1 rule will be ignored:').waitFor()
    await page.getByText('“position” cannot be set on .menu-title.').waitFor()
    await page.getByRole('button', { name: 'Save Branding' }).click()
    await page.getByText('Saved. These CSS rules were ignored:').waitFor()

    await menu.locator('.menu-logo').waitFor()
    await heroIs(menu, 'rgb(26, 101, 64)')
    expect(await styleOf(menu, '.menu-title', 'text-transform')).to.equal('uppercase')
    expect(await styleOf(menu, '.menu-title', 'position')).to.equal('static')
    expect(await menu.locator('.menu-logo').getAttribute('referrerpolicy')).to.equal('no-referrer')
    // A page waits a second for a font. On a busy machine the font may be used only on the next visit.
    while (!(await titleIn(menu, 'Lora Variable'))) await menu.reload()
    const width = await menu.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing sticks out sideways').to.be.at.most(phone.viewport.width)

    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Branding', exact: true }).waitFor()
    expect(await page.getByLabel('Custom CSS').inputValue()).to.equal(
      '.menu-title {\n  letter-spacing: 0.1em;\n  text-transform: uppercase;\n}\n',
    )
    // While fonts load, the button can move away between the press and the release of the mouse.
    await waitUntil('the form is reset', async () => {
      await page.getByRole('button', { name: 'Reset to the Safe Menu look' }).click()
      return (await page.getByLabel('Logo address').inputValue()) === ''
    })
    await page.getByRole('button', { name: 'Save Branding' }).click()
    await page.getByText('Branding saved. Guests can see it now.').first().waitFor()
    await menu.locator('.menu-logo').waitFor({ state: 'detached' })
    await heroIs(menu, 'rgb(74, 28, 66)')
  })
})
