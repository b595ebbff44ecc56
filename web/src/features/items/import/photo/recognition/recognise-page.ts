import type { ImageLike, Worker } from 'tesseract.js'
import { type RecognisedWord, wordsOfPage } from './recognised-word.ts'

/**
 * How a page is looked at: first for words wherever they are, because what belongs together is found by our own module
 * (../../reading/layout). Short words alone, such as a price below its dish, are sometimes not found so; the second look takes the page as
 * one block of text, and finds these.
 */
const looks = ['11', '6'] as const // Tesseract's page segmentation modes SPARSE_TEXT and SINGLE_BLOCK

/** Recognises the text of a straightened page in even light. `onLook`: the look that begins, from 0, and how many there are. */
export async function recognisePage(
  worker: Pick<Worker, 'setParameters' | 'recognize'>,
  picture: ImageLike,
  page: number,
  onLook: (look: number, count: number) => void = () => {},
): Promise<readonly RecognisedWord[]> {
  const found = []
  for (const [look, mode] of looks.entries()) {
    onLook(look, looks.length)
    await worker.setParameters({
      tessedit_pageseg_mode: mode as never,
      user_defined_dpi: '300', // as straightened; else it estimates, and writes so to the console
    })
    const { data } = await worker.recognize(picture, {}, { text: false, blocks: true })
    found.push(data)
  }
  const [first = { blocks: null }, second] = found
  return wordsOfPage(first, page, second)
}
