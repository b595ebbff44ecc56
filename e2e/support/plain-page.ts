import type { Page } from 'playwright-core'

/** Sends a guest's page as the plain web client, as the gateway does while query-api has no rendered page. */
export async function servePlainPage(page: Page): Promise<void> {
  await page.route(/\/menu\/[\da-f-]{36}(?:\?.*)?$/u, async route => {
    const response = await route.fetch({ url: new URL('/menu/', route.request().url()).href })
    await route.fulfill({ response })
  })
}
