import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createSampleRestaurant } from './restaurant.ts'
import { desktop, type OpenedPage, openPage } from './world.ts'

type PageOptions = Parameters<typeof openPage>[1]

/** The sample restaurant's page in a suite. Each test closes the page that it has opened. `name`: of the restaurant's account. */
export function sampleGuestPage(name: string) {
  let path = ''
  let guest: OpenedPage | undefined
  before(async () => {
    const account = { email: `${name}@example.com`, password: 'correct horse battery' }
    path = `/menu/${await createSampleRestaurant(account)}`
  })
  afterEach(async () => {
    await guest?.close()
    guest = undefined
  })
  /** Opens any address. */
  const visit = async (address: string, options: PageOptions = desktop): Promise<Page> => {
    guest = await openPage(address, options)
    return guest.page
  }
  return {
    path: () => path,
    visit,
    /** Opens the menu and waits for its dishes. */
    open: async (options?: PageOptions, query = ''): Promise<Page> => {
      const page = await visit(path + query, options)
      await page.getByRole('heading', { level: 3 }).first().waitFor()
      return page
    },
    /** The page has logged no error to the console. */
    nothingWrong: () => expect(guest?.consoleErrors).to.deep.equal([]),
  }
}

/** Sends a guest's page as the plain web client, as the gateway does while query-api has no rendered page. */
export async function servePlainPage(page: Page): Promise<void> {
  await page.route(/\/menu\/[\da-f-]{36}(?:\?.*)?$/u, async route => {
    const response = await route.fetch({ url: new URL('/menu/', route.request().url()).href })
    await route.fulfill({ response })
  })
}
