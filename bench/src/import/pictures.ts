import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { photographOf } from '@safe-menu/tests/fixtures/menu-picture'
import type { Page } from 'playwright-core'
import { createWorker, OEM } from 'tesseract.js'
import {
  readPhotoMenu,
  tableOfPhotos,
} from '../../../web/src/features/items/import/photo/check/photo-menu.ts'
import { evenLight } from '../../../web/src/features/items/import/photo/image/even-light.ts'
import { findPage } from '../../../web/src/features/items/import/photo/image/find-page.ts'
import type { GreyImage } from '../../../web/src/features/items/import/photo/image/grey-image.ts'
import { wholePicture } from '../../../web/src/features/items/import/photo/image/homography.ts'
import { removeLeaders } from '../../../web/src/features/items/import/photo/image/remove-leaders.ts'
import {
  readingSize,
  straightenPage,
} from '../../../web/src/features/items/import/photo/image/straighten-page.ts'
import { recognisePage } from '../../../web/src/features/items/import/photo/recognition/recognise-page.ts'
import type { SheetTable } from '../../../web/src/features/items/import/reading/sheet/sheet-table.ts'
import type { Card } from './cards.ts'
import { pageOf } from './prints.ts'

/** A card as a scanner, or a phone's camera from one side, sees it. */
export async function pictureOf(page: Page, card: Card, kind: 'scan' | 'photo'): Promise<GreyImage> {
  await page.setContent(
    `${pageOf(card)}<style>body { width: 170mm; padding: 20mm; background: #fff }</style>`,
  )
  const scan = await page.screenshot({ fullPage: true })
  const picture = kind === 'scan' ? scan : await photographOf(page, scan)
  const shades = await page.evaluate(greyInBrowser, picture.toString('base64'))
  return { ...shades, data: new Uint8ClampedArray(Buffer.from(shades.data, 'base64')) }
}

/** Runs in the browser: the shades of grey of a picture. */
async function greyInBrowser(picture: string) {
  const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const pieces: string[] = []
  for (let row = 0; row < height; row++) {
    const shades = new Uint8Array(width)
    for (let x = 0; x < width; x++) shades[x] = data[4 * (row * width + x) + 1] ?? 0
    pieces.push(String.fromCharCode(...shades))
  }
  return { width, height, data: btoa(pieces.join('')) }
}

/**
 * Reads a picture as the dialog does, and types the codes of each dish as someone who looks at its piece of the picture. Names and prices
 * stay as they were recognised, so that the figure is that of the recognition. Also returns the presses.
 */
export async function readPicture(
  picture: GreyImage,
  card: Card,
): Promise<{ readonly table: SheetTable; readonly presses: number }> {
  const corners = findPage(picture) ?? wholePicture(picture)
  const flat = straightenPage(picture, corners, readingSize(corners))
  if (!flat) throw new Error('The corners are those of no page.')
  const { width, height, data } = removeLeaders(evenLight(flat))
  const worker = await createWorker(card.language, OEM.LSTM_ONLY, {
    langPath: join(dataFolder, card.language, '4.0.0_best_int'),
    cacheMethod: 'none',
  })
  try {
    const pgm = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), Buffer.from(data)])
    const menu = readPhotoMenu(await recognisePage(worker, pgm, 0), 2)
    const codesOf = (name: string) => {
      const stated = card.dishes.find(dish => dish.name.toLowerCase() === name.toLowerCase())
      const codes = [...(stated?.tags.keys() ?? [])].map(id => card.codeOf[id] ?? id)
      return codes.length > 0 ? codes.join(', ') : null
    }
    const answers = new Map(
      menu.dishes.map(({ line, name, price }) => [line, { codes: codesOf(name), price }]),
    )
    const asked = menu.dishes.filter(({ codes, priceDoubt }) => codes !== null || priceDoubt !== null)
    return { table: tableOfPhotos(menu, answers), presses: asked.length }
  } finally {
    await worker.terminate()
  }
}

const dataFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  ...['..', '..', '..', 'node_modules', '@tesseract.js-data'],
)
