import { reportRoutes } from '@safe-menu/contracts/guest-reports/routes'
import { AllergenId, type ItemId, MenuId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { chooseFile } from '../../fixtures/import-dialog.ts'
import { itemCard, openMenu } from '../../fixtures/manager.ts'
import { printedMenu } from '../../fixtures/menu-pdf.ts'
import { drawScan } from '../../fixtures/menu-picture.ts'
import { drawPhoto } from '../../fixtures/photo.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { newTenant, type Tenant } from '../../fixtures/tenants.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { createAuthenticator } from '../../fixtures/totp.ts'
import { describeVisualStates } from '../../fixtures/visual-states.ts'
import { getStack, narrow, openPage, samplePath } from '../../fixtures/world.ts'
import { servePictures } from '../branding/pictures.ts'

const milk = AllergenId.parse('milk')
/** When what guests see stopped being updated. */
const since = '2026-03-12T19:32:00.000Z'

// Only with --all: pages.e2e.spec.ts checks these pages with axe; this one adds what a dish, an import or a guest can bring to them.
describe('pages with everything that they can show', () => {
  let restaurant: TestRestaurant
  /** A checked dish with a picture, whose translation mentions an allergen. */
  let bread = '' as ItemId
  /** An unchecked dish with a copy that differs, and a guest's report. */
  let stew = '' as ItemId
  const asOwner = () => restaurant.token
  const lunch = () => restaurant.menuIds[0] ?? ''

  before(async () => {
    restaurant = await createRestaurant({ Lunch: ['Bread', 'Stew'], Brunch: ['Flan'], Supper: [] })
    const { call, id, menuIds } = restaurant
    const itemOf = async (menuId = '', name = '') => {
      const { body } = await call(itemRoutes.ofMenu, { params: { menuId } })
      return body.find(item => item.name === name)?.id as ItemId
    }
    bread = await itemOf(lunch(), 'Bread')
    stew = await itemOf(lunch(), 'Stew')
    const flan = await itemOf(menuIds[1], 'Flan')
    await call(allergenRoutes.declare, { params: { itemId: flan }, body: { allergenId: milk } })
    await call(itemRoutes.duplicate, {
      params: { itemId: stew },
      body: { menuId: MenuId.parse(menuIds[2]) },
    })
    await declareMilk()
    const dish = { params: { itemId: bread } }
    const { body: created } = await call(itemRoutes.change, { ...dish, body: {} })
    await call(allergenRoutes.confirm, { ...dish, body: { revision: created.revision } })
    const texts = { name: 'Walnussbrot', description: '', crossContamination: '', modifications: '' }
    await call(itemRoutes.translate, { params: { itemId: bread, language: 'de' }, body: texts })
    await call(restaurantRoutes.change, {
      params: { restaurantId: id },
      body: {
        customization: {
          colors: { primary: '#1a6540' },
          fonts: { heading: 'lora' },
          logoUrl: 'https://pictures.example/logo.svg',
          customCss: '.menu-title { letter-spacing: 0.1em; text-transform: uppercase }',
        },
      },
    })
    await restaurant.publish()
    const { page, close } = await openPage('/', { token: restaurant.token })
    await fetch(new URL(`/api/menu-items/items/${bread}/picture?alt=A%20loaf`, page.url()), {
      method: 'PUT',
      headers: { authorization: `Bearer ${restaurant.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await drawPhoto(page)),
    })
    await close()
    const mistake = { menuId: MenuId.parse(lunch()), mistake: 'allergen_missing' } as const
    await call(reportRoutes.report, { params: { itemId: stew }, body: { ...mistake, allergenIds: [milk] } })
  })

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).first().click()
  const dialog = (page: Page) => page.getByRole('dialog')
  const closed = async (page: Page, role: 'dialog' | 'alertdialog', name: string) => {
    await page.getByRole(role).getByRole('button', { name, exact: true }).click()
    await page.getByRole(role).waitFor({ state: 'detached' })
  }
  const goTo = (path: () => string, text: string | RegExp) => async (page: Page) => {
    await page.goto(path())
    await page.getByText(text).first().waitFor()
  }

  const declareMilk = () =>
    restaurant.call(allergenRoutes.declare, { params: { itemId: stew }, body: { allergenId: milk } })
  const withdrawMilk = () =>
    restaurant.call(allergenRoutes.withdraw, { params: { itemId: stew, allergenId: milk }, query: {} })
  const describeStew = (crossContamination: string) =>
    restaurant.call(itemRoutes.change, { params: { itemId: stew }, body: { crossContamination } })
  const sellOut = (soldOut: boolean) =>
    restaurant.call(itemRoutes.setAvailability, { params: { itemId: bread }, body: { soldOut } })

  /** The dishes of the menu, without what the last page of these tests has changed. */
  const openDishes = async (page: Page) => {
    await Promise.all([declareMilk(), sellOut(false), describeStew('')])
    await page.goto('/menu-manager')
    await openMenu(page, 'Lunch')
    await itemCard(page, 'Stew').getByText('1 selected').waitFor()
  }
  const importRows = async (page: Page, ...rows: readonly string[]) => {
    const buffer = Buffer.from(`${rows.join('\n')}\n`)
    return chooseFile(page, { name: 'menu.csv', mimeType: 'text/csv', buffer })
  }
  const next = (page: Page) => dialog(page).getByRole('button', { name: 'Next' }).click()

  const listOfDishes = /\/api\/menu-items\/[^/]+\/items$/u

  const ofManagers: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'sold-out': async page => {
      await press(page, 'Bread is sold out today')
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
    'mention-question': async page => {
      await press(page, 'Allergens checked for Bread')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Add Nuts' }).waitFor()
    },
    'changed-elsewhere': async page => {
      await closed(page, 'alertdialog', 'Not yet')
      await withdrawMilk()
      await itemCard(page, 'Stew').getByText('Removed: Contains Milk').waitFor()
    },
    'changed-question': async page => {
      await openDishes(page)
      await page.route(listOfDishes, route => route.abort()) // the page hears of no change
      await withdrawMilk()
      await itemCard(page, 'Stew').getByRole('button', { name: 'Allergens checked' }).click()
      await page.getByRole('alertdialog').getByText('Removed: Contains Milk').waitFor()
    },
    'two-versions': async page => {
      await closed(page, 'alertdialog', 'Not yet')
      await press(page, 'Edit Stew')
      await dialog(page).getByLabel('Cross-contamination').fill('Own fryer')
      await describeStew('Same oil as peanuts')
      await press(page, 'Update Item')
      await dialog(page)
        .getByRole('group', { name: 'Cross-contamination Information' })
        .getByText('Own fryer')
        .waitFor()
    },
    'translation-outdated': async page => {
      await page.unroute(listOfDishes)
      await openDishes(page)
      await press(page, 'Edit Bread')
      await press(page, /^Other languages/u)
      await dialog(page)
        .getByRole('button', { name: /^German/u })
        .click()
      await dialog(page).getByLabel('Name in German').waitFor()
    },
    'picture-chosen': async page => {
      await closed(page, 'dialog', 'Close')
      await press(page, 'Add picture: Stew')
      const file = { name: 'stew.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page) }
      await dialog(page).getByLabel('Choose or take a picture').setInputFiles(file)
      await dialog(page).getByRole('img').first().waitFor()
    },
    'import-columns': async page => {
      await closed(page, 'dialog', 'Close')
      await importRows(page, 'Was,price,milk', 'Stew (Gl),4,x', 'Pie (Ey),5,')
      await dialog(page).getByText('What are these columns?').waitFor()
    },
    'import-codes': async page => {
      await dialog(page).getByLabel('Was').selectOption('Dish')
      await next(page)
      await dialog(page)
        .getByLabel('Codes in the names and texts of dishes')
        .selectOption({ label: 'Codes of our own: ask what each means' })
      await dialog(page).getByLabel('“gl”', { exact: true }).waitFor()
    },
    'import-dishes': async page => {
      await importRows(page, 'dish,price', 'Stew,4', 'Cover charge,2')
      await press(page, 'Leave out: Cover charge')
      await dialog(page).getByRole('button', { name: 'Import after all: Cover charge' }).waitFor()
    },
    'import-changes': async page => {
      await dialog(page).getByText('Update by name').click()
      await dialog(page).getByText('Price: 0.00 → 4.00').waitFor()
    },
    'import-pdf': async page => {
      const card = '<h2>Suppen</h2><p>Leberknödelsuppe 5,40</p><p>Grießnockerlsuppe 5,90</p>'
      const buffer = await printedMenu(page, card)
      await chooseFile(page, { name: 'card.pdf', mimeType: 'application/pdf', buffer })
      await dialog(page)
        .getByRole('region', { name: 'The pages of the file' })
        .getByText('Page 1 of 1')
        .waitFor()
    },
    'import-picture': async page => {
      const dish = { name: 'Rindsuppe mit Frittaten', price: '5,40 €', codes: 'A, C, G, L' }
      const buffer = await drawScan(page, { language: 'de', sections: { Suppen: [dish] } })
      await chooseFile(page, { name: 'card.png', mimeType: 'image/png', buffer })
      await dialog(page).getByText('Page 1 of 1').waitFor()
    },
    'import-read': async page => {
      await dialog(page).getByLabel('Language of the menu').selectOption('de')
      await press(page, 'Read the pictures')
      await dialog(page).getByRole('heading', { name: 'Check what was read' }).waitFor()
    },
    stale: async page => {
      expect(await page.getByText('may be out of date').count(), 'in the states before').to.equal(0)
      await page.route(`**/api/restaurants/${restaurant.id}`, async route => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), 'stale-since': since } })
      })
      await page.goto('/menu-manager')
      await page.getByRole('status').filter({ hasText: 'This page may be out of date' }).waitFor()
      await page.getByText('Lunch').first().waitFor()
      await page.unroute(`**/api/restaurants/${restaurant.id}`)
    },
    'print-chart': goTo(() => `/print?sheet=chart&menu=${lunch()}`, 'Allergen chart: Lunch'),
    'print-kitchen': goTo(() => `/print?sheet=kitchen&menu=${lunch()}`, 'Kitchen sheet: Lunch'),
    'print-cards': async page => {
      await page.goto('/menu-manager')
      await press(page, 'QR code')
      await page.getByRole('link', { name: 'Cards to print' }).click()
      await page.getByRole('img', { name: /^QR card in A6/u }).waitFor()
    },
    'replay-picture': async page => {
      await page.goto(`/replay?menu=${lunch()}&view=decided`)
      await page.getByAltText('A loaf').waitFor()
    },
  }

  const ofGuests: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'guest-filtered': async page => {
      await tick(page, /^Nuts$/u)
      await press(page, 'View Personalized Menu')
      await page.getByText('Not checked for Gluten, Nuts yet').waitFor()
    },
    'guest-order-sold-out': async page => {
      await press(page, 'Add to my order: Bread')
      await sellOut(true)
      await press(page, /^My Order/u)
      await page.getByRole('region', { name: 'My Order' }).getByText('Sold out today').waitFor()
    },
    'guest-picture': async page => {
      await page.getByRole('link', { name: 'A loaf' }).click()
      await dialog(page).getByText('A loaf').waitFor()
    },
    'guest-none-for-you': async page => {
      await page.goto(`/menu/${restaurant.id}?menu=${restaurant.menuIds[1]}`)
      await tick(page, /^Milk$/u)
      await press(page, 'View Personalized Menu')
      await page.getByText('No menu items found for your filters').waitFor()
    },
    'guest-languages': async page => {
      await press(page, 'Language: en')
      await page.getByRole('link', { name: 'Deutsch' }).waitFor()
    },
    'guest-original': async page => {
      await page.goto(`/menu/${restaurant.id}?menu=${lunch()}&lang=de`)
      await page.getByText('Vom Restaurant übersetzt').click()
      await page.getByText('Bread').first().waitFor()
    },
    'guest-card-german': async page => {
      await press(page, /^Meine Bestellung/u)
      await press(page, 'Dem Personal zeigen')
      await page.getByRole('dialog', { name: 'Für das Personal' }).locator('li bdi').first().waitFor()
    },
    'guest-copy': async page => {
      // As the service worker answers without a network: no page is rendered, and the menu is a copy.
      await page.route('**/menu/*', async route => {
        const url = new URL('/login', page.url()).href
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      const saved = { 'saved-copy': new Date(Date.now() - 600_000).toISOString(), 'saved-copy-age': '600000' }
      await page.route('**/api/menus/*', async route => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), ...saved } })
      })
      await page.route('**/live*', route => route.fulfill({ status: 204 })) // its first message would replace the copy
      await page.goto(`/menu/${restaurant.id}?menu=${lunch()}&lang=en`)
      await page.getByRole('alert').filter({ hasText: 'Saved copy' }).waitFor()
    },
    'guest-arabic': async page => {
      await page.unrouteAll({ behavior: 'wait' })
      await servePictures(page)
      await page.evaluate(() => localStorage.clear()) // the filters and the order
      await page.goto(`${samplePath()}?lang=ar`)
      await tick(page, 'الحليب')
      await press(page, /^عرض قائمتي المخصَّصة/u)
      await page.getByRole('heading', { name: 'اسأل العاملين أولًا' }).waitFor()
    },
    'guest-filters-in-use': async page => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await page.getByRole('region', { name: 'المرشحات المستخدمة' }).waitFor()
    },
    'guest-card-arabic': async page => {
      await press(page, /Raspberry sorbet/u)
      await press(page, /^طلبي/u)
      await press(page, 'العرض على العاملين')
      await dialog(page).locator('[lang=en]').getByText('I have a MILK allergy').waitFor()
    },
    'guest-narrow': async page => {
      await closed(page, 'dialog', 'إغلاق')
      await page.setViewportSize(narrow.viewport)
    },
    'guest-without-script': async page => {
      await page.route(/\/assets\/index-.*\.js$/u, route => route.abort())
      await page.clock.install()
      await page.goto(`${samplePath()}?lang=en`, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
      await page.clock.fastForward(35_000)
      await page.getByText('This page doesn’t update automatically').waitFor()
    },
  }

  const quarantines = () => {
    const of = { restaurant: { id: restaurant.id, name: 'Bistro Soleil' }, since }
    const reason = 'it could not be applied: value out of range'
    const event = { stream: `item-${bread}`, revision: '4', type: 'ItemPriceChanged', reason }
    return [
      { ...of, group: 'menus', event },
      { ...of, group: 'audit', event: null },
    ]
  }

  let person: Tenant
  const passwordIn = (page: Page) => dialog(page).getByRole('textbox', { name: 'Password' })
  const signIn = async (page: Page) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await press(page, 'Sign In')
  }

  describeVisualStates([
    {
      name: 'dish-notices',
      path: () => '/menu-manager',
      token: asOwner,
      until: async page => {
        await servePictures(page)
        await openDishes(page)
        await itemCard(page, 'Stew').getByText('Differs: Milk').waitFor()
        await tick(page, 'Reported by guests (1)')
        await page.getByText('An allergen is missing: Milk').waitFor()
        await tick(page, 'Reported by guests (1)') // shows all again
      },
      next: ofManagers,
      expectedErrors: /status of 40[49]|ERR_FAILED/u,
    },
    {
      name: 'guest-branded',
      path: () => `/menu/${restaurant.id}?menu=${lunch()}`,
      until: async page => {
        await sellOut(false)
        await servePictures(page)
        await page.reload()
        await page.locator('.menu-logo').waitFor()
        await page.getByText('The name mentions Nuts').waitFor()
      },
      next: ofGuests,
      expectedErrors: /ERR_(?:FAILED|NAME_NOT_RESOLVED)|status of 50/u, // the first page asks for the logo
    },
    {
      name: 'admin-quarantine',
      path: () => '/admin',
      token: () => tokenFor(signingKeyOf(getStack().dataDirectory), 'ADMIN'),
      until: async page => {
        // A real one would stay in the stack that all journeys share; how it comes about is tests/system/quarantine.int.spec.ts.
        await page.route('**/api/admin/quarantines', route => route.fulfill({ json: quarantines() }))
        await page.reload()
        const banner = page.getByRole('alert').filter({ hasText: 'Changes at 1 restaurant cannot be shown' })
        await banner.waitFor()
        expect(await banner.textContent())
          .to.include('guests and managers see it as of')
          .and.to.include('the change history is complete up to')
          .and.to.include(`ItemPriceChanged in item-${bread}@4`)
      },
    },
    {
      name: 'recovery-codes',
      path: () => '/login',
      until: async page => {
        person = await newTenant(getStack().origin)
        await signIn(page)
        await page.getByRole('heading', { name: 'Menu Manager' }).waitFor()
        await page.goto('/account')
        await press(page, 'Set up two-step login')
        await passwordIn(page).fill(person.password)
        await page.keyboard.press('Enter')
        const key = dialog(page).getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u)
        const nextCode = createAuthenticator((await key.innerText()).replaceAll(' ', ''))
        await dialog(page).getByLabel('Code', { exact: true }).fill(nextCode())
        await page.keyboard.press('Enter')
        await dialog(page).getByRole('list', { name: 'Recovery codes' }).waitFor()
      },
      next: {
        'code-wrong': async page => {
          await page.evaluate(() => localStorage.clear())
          await signIn(page)
          await page.getByLabel('Code', { exact: true }).fill('000000')
          await page.keyboard.press('Enter')
          await page.getByText('This code is wrong').waitFor()
        },
      },
      expectedErrors: /status of 401/u,
    },
  ])
})
