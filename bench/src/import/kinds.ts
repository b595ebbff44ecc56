import { launchChromium } from '@safe-menu/tests/fixtures/chromium'
import type { Page } from 'playwright-core'
import { readPages } from '../../../web/src/features/items/import/pages/read-pages.ts'
import { readPdf } from '../../../web/src/features/items/import/pdf/read-pdf.ts'
import { readPastedText } from '../../../web/src/features/items/import/reading/layout/read-pasted-text.ts'
import type { SheetTable } from '../../../web/src/features/items/import/reading/sheet/sheet-table.ts'
import { sheetOf } from '../../../web/src/features/items/import/testing/answer-all.ts'
import { makeExcel } from '../../../web/src/features/items/import/testing/excel-file.ts'
import { nodePdfEngine } from '../../../web/src/features/items/import/testing/pdf-engine.ts'
import { type SampleSheet, sampleSheets } from '../../../web/src/features/items/import/testing/sheets.ts'
import { type Card, cards, type StatedDish, tagsOf } from './cards.ts'
import { answered, knowing } from './manager.ts'
import { pictureOf, readPicture } from './pictures.ts'
import { pageHeaders, pageOf, textOf } from './prints.ts'
import type { ReadFile } from './score.ts'

/** A kind of file that restaurants bring. */
export interface ImportKind {
  readonly name: string
  /** The least shares of dishes and prices that are right, in percent; `null`: no target. */
  readonly targets: { readonly dishes: number; readonly prices: number } | null
  /** The most presses for one file. */
  readonly mostPresses?: number
  /** Reads each of its files, and answers all questions truthfully. */
  read(): Promise<readonly ReadFile[]>
}

/** All kinds, in the order of the table. */
export const importKinds: readonly ImportKind[] = [
  {
    name: 'CSV',
    targets: { dishes: 100, prices: 100 },
    mostPresses: 25,
    read: () =>
      each(sampleSheets, sheet =>
        timed(sheetDishes(sheet), 1, () => sheetOf(csvBytes(sheet)), sheet.replies),
      ),
  },
  {
    name: 'Excel',
    targets: { dishes: 100, prices: 100 },
    mostPresses: 25,
    read: () =>
      each(sampleSheets, async sheet => {
        const { rows } = await sheetOf(csvBytes(sheet))
        const lines = Array.from({ length: rows.at(-1)?.line ?? 0 }, (_, at) =>
          rows.find(({ line }) => line === at + 1),
        )
        const bytes = await makeExcel(lines.map(row => row?.cells.map(({ text }) => text) ?? []))
        return timed(sheetDishes(sheet), 1, () => sheetOf(bytes), sheet.replies)
      }),
  },
  {
    name: 'pasted text',
    targets: null,
    read: () =>
      each(cards, card =>
        timed(
          card.dishes,
          1,
          () => {
            const read = readPastedText(textOf(card))
            if (!read.ok) throw new Error(read.problem)
            return read.table
          },
          knowing(card),
        ),
      ),
  },
  {
    name: 'PDF with text',
    targets: { dishes: 98, prices: 98 },
    read: () =>
      printed((card, pdf) => {
        let pages = 0
        return timed(
          card.dishes,
          () => pages,
          async () => {
            const read = await readPdf(pdf, { engine: nodePdfEngine() })
            if (!read.ok) throw new Error(read.problem)
            pages = read.pictures.sizes.length
            const found = readPages(read.words, read.placeOf)
            if (!found) throw new Error('No dishes were found.')
            return found.table
          },
          knowing(card),
        )
      }),
  },
  { name: 'scan', targets: { dishes: 95, prices: 90 }, read: () => pictured('scan') },
  { name: 'photo', targets: { dishes: 85, prices: 75 }, read: () => pictured('photo') },
]

/** Reads the picture of each card. */
async function pictured(kind: 'scan' | 'photo'): Promise<readonly ReadFile[]> {
  const { browser, close } = await launchChromium()
  try {
    const context = await browser.newContext({
      viewport: { width: 794, height: 1_123 },
      deviceScaleFactor: 2.1,
    })
    const page = await context.newPage()
    return await each(cards, async card => {
      const picture = await pictureOf(page, card, kind)
      let typed = 0
      const file = await timed(
        card.dishes,
        1,
        async () => {
          const { table, presses } = await readPicture(picture, card)
          typed = presses
          return table
        },
        knowing(card),
      )
      return { ...file, presses: file.presses + typed }
    })
  } finally {
    await close()
  }
}

async function each<T>(all: readonly T[], read: (one: T) => Promise<ReadFile>): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = []
  for (const one of all) files.push(await read(one))
  return files
}

/** Reads a file to its table, and answers the questions about it. A file that cannot be read has no dishes. */
async function timed(
  stated: readonly StatedDish[],
  pages: number | (() => number),
  read: () => SheetTable | Promise<SheetTable>,
  replies: Parameters<typeof answered>[1],
): Promise<ReadFile> {
  const startedAt = performance.now()
  const { found, presses } = await Promise.resolve()
    .then(read)
    .then(table => answered(table, replies))
    .catch(error => {
      process.stderr.write(`  ${error instanceof Error ? error.message : error}\n`)
      return { found: [], presses: 0 }
    })
  const seconds = (performance.now() - startedAt) / 1_000
  return { stated, found, presses, pages: typeof pages === 'number' ? pages : pages(), seconds }
}

const csvBytes = ({ csv, encoding }: SampleSheet) => Buffer.from(csv, encoding ? 'latin1' : 'utf8')

/** The dishes of a sheet, from lines such as `Mains | 11.50 | Cornish pasty: gluten (wheat), milk`. */
function sheetDishes({ menu }: SampleSheet): readonly StatedDish[] {
  return menu.map(line => {
    const [section = '', price = '', dish = ''] = line.split(' | ').map(part => part.trim())
    const [, name = dish, stated = ''] = /^(.*?)[:;] (.*)$/u.exec(dish) ?? []
    return {
      section,
      name,
      description: '',
      price: price === '' ? null : Number(price),
      tags: tagsOf(stated),
    }
  })
}

/** Prints each card with a browser. */
async function printed(
  read: (card: Card, pdf: Uint8Array) => Promise<ReadFile>,
): Promise<readonly ReadFile[]> {
  const { browser, close } = await launchChromium()
  try {
    const page = await browser.newPage()
    return await each(cards, async card => read(card, await printCard(page, card)))
  } finally {
    await close()
  }
}

async function printCard(page: Page, card: Card): Promise<Uint8Array> {
  await page.setContent(pageOf(card))
  return page.pdf({
    format: 'A4',
    margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' },
    ...(card.look === 'pages' ? pageHeaders : {}),
  })
}
