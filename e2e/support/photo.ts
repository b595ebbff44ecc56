import type { Page } from 'playwright-core'

/** Draws a picture like a phone's photo, only smaller, in the browser. */
export async function drawPhoto(page: Page, colour = '#7a2e1d'): Promise<Buffer> {
  const base64 = await page.evaluate(background => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_000
    canvas.height = 1_500
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = background
    context.fillRect(0, 0, 2_000, 1_500)
    context.fillStyle = '#e8c170'
    context.beginPath()
    context.arc(1_000, 750, 500, 0, 7)
    context.fill()
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, colour)
  return Buffer.from(base64, 'base64')
}
