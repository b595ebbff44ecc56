/**
 * Draws the icons of the installed app, for devices that take no SVG: `node --import tsx tests/icons.ts`. Run it when
 * `web/public/favicon.svg` changes.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from './fixtures/chromium.ts'

const publicFolder = join(import.meta.dirname, '..', 'web', 'public')
/** `isFull`: the device cuts the shape itself, so the colour goes to the edges. The mark is within the inner 80 % (W3C, maskable icons). */
const icons = [
  { name: 'icon-192', size: 192, isFull: false },
  { name: 'icon-512', size: 512, isFull: false },
  { name: 'maskable-512', size: 512, isFull: true },
  { name: 'apple-touch-icon', size: 180, isFull: true },
]

const svg = await readFile(join(publicFolder, 'favicon.svg'), 'utf8')
const full = svg.replace(' rx="9"', '')
if (full === svg) throw new Error('favicon.svg has no rounded background.')
const { browser, close } = await launchChromium()
try {
  await mkdir(join(publicFolder, 'icons'), { recursive: true })
  for (const { name, size, isFull } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${isFull ? full : svg}`,
    )
    await page.screenshot({
      path: join(publicFolder, 'icons', `${name}.png`),
      omitBackground: true,
      animations: 'disabled',
    })
    await page.close()
  }
} finally {
  await close()
}
