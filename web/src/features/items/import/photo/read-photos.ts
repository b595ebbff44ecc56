import type { Language } from '@safe-menu/contracts/languages'
import { evenLight } from './image/even-light.ts'
import type { GreyImage } from './image/grey-image.ts'
import { isConvex, type Point } from './image/homography.ts'
import { looksLikeText } from './image/looks-like-text.ts'
import { greyOfCanvas, type Photo } from './image/open-picture.ts'
import { removeLeaders } from './image/remove-leaders.ts'
import { readingSize, straightenPage } from './image/straighten-page.ts'
import type { RecognisedWord } from './recognition/recognised-word.ts'
import { type Recogniser, RecognitionFailed, startRecogniser } from './recognition/recogniser.ts'

/** What is being done, and with which page, from 1. */
export interface PhotoProgress {
  readonly page: number
  readonly count: number
  readonly step: 'straighten' | 'load' | 'recognise'
  /** Of this page, from 0 to 1. */
  readonly done: number
}

/** The words of pictures and their straightened pages, or what is wrong. */
export type ReadPhotos =
  | { readonly ok: true; readonly words: readonly RecognisedWord[]; readonly pages: readonly GreyImage[] }
  | { readonly ok: false; readonly problem: string }

/** A page of a menu has many more. A picture of something else has none, or a few specks that look like words. */
const fewestWords = 4

interface ReadingOptions {
  readonly language: Language
  readonly onProgress: (progress: PhotoProgress) => void
  readonly signal: AbortSignal
}

/** Reads the text of pictures, one page after the other. After `signal` it shows no progress any more, and rejects. */
export async function readPhotos(photos: readonly Photo[], options: ReadingOptions): Promise<ReadPhotos> {
  const { language, onProgress, signal } = options
  const count = photos.length
  const words: RecognisedWord[] = []
  const pages: GreyImage[] = []
  let recogniser: Recogniser | null = null
  try {
    for (const [at, photo] of photos.entries()) {
      const page = at + 1
      const show = (step: PhotoProgress['step'], done = 0) => {
        if (!signal.aborted) onProgress({ page, count, step, done })
      }
      show('straighten')
      await painted()
      signal.throwIfAborted()
      const small = flatPage(greyOfCanvas(photo.preview), photo, 1)
      if (!small) return { ok: false, problem: noPage(photo.name) }
      if (!looksLikeText(evenLight(small))) return { ok: false, problem: noText(photo.name) }
      if (!recogniser) {
        show('load')
        recogniser = await startRecogniser(language, signal)
        show('straighten')
        await painted()
      }
      const flat = flatPage(await photo.open(), photo)
      signal.throwIfAborted()
      if (!flat) return { ok: false, problem: noPage(photo.name) }
      const even = removeLeaders(evenLight(flat))
      show('recognise')
      const read = await recogniser.recognise(even, at, done => show('recognise', done))
      if (read.filter(isWord).length < fewestWords) return { ok: false, problem: noText(photo.name) }
      words.push(...read)
      pages.push(flat)
    }
    return { ok: true, words, pages }
  } catch (error) {
    if (!(error instanceof RecognitionFailed)) throw error
    return {
      ok: false,
      problem:
        'The text recognition did not load in this browser. Check your connection, or try another browser.',
    }
  } finally {
    recogniser?.stop()
  }
}

const noPage = (name: string) => `${name}: The corners are not those of a page. Move them to its corners.`

const noText = (name: string) =>
  `${name}: No text was found. Take the picture again: the page upright, near and sharp, without a reflection.`

const isWord = ({ text, confidence }: RecognisedWord) => confidence > 50 && /\p{L}{3}/u.test(text)

/** `most`: how much it may be enlarged; by default as the text recognition needs it. */
function flatPage(picture: GreyImage, { corners }: Photo, most?: number): GreyImage | null {
  const place = ({ x, y }: Point) => ({ x: x * picture.width, y: y * picture.height })
  const [a, b, c, d] = corners
  const own = [place(a), place(b), place(c), place(d)] as const
  return isConvex(own) ? straightenPage(picture, own, readingSize(own, most)) : null
}

/** Lets the browser show what is being done, before work that takes some tenths of a second. */
const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
