import type { Page } from 'playwright-core'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#ffe08a"/></svg>'

/** Answers for `https://pictures.example`, which no test leaves the machine to ask. */
export async function servePictures(page: Page): Promise<void> {
  await page.route('https://pictures.example/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
}
