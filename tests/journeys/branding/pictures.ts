import type { Page } from 'playwright-core'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#ffe08a"/></svg>'

/** Answers for `https://pictures.example`, which no test leaves the machine to ask; none to who says which page it is on. */
export async function servePictures(page: Page): Promise<void> {
  await page.route('https://pictures.example/**', async route => {
    const { referer } = await route.request().allHeaders()
    await (referer ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  })
}
