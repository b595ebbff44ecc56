import type { getDocument, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import type { PagePictures, PageSize } from '../pages/page-pictures.ts'
import type { PagePlace, PositionedWord } from '../reading/layout/positioned-word.ts'
import { isMostlyHidden, type OperationNumbers } from './hidden-text.ts'
import { type Matrix, type TextPiece, wordsOfPage } from './page-words.ts'

/** What reads a PDF: a browser's own worker, or a test. */
export interface PdfEngine {
  readonly getDocument: typeof getDocument
  readonly worker: PDFWorker
  readonly operations: OperationNumbers
  /** Resolves when the worker has loaded. */
  readonly loaded: Promise<unknown>
  /** Ends the worker, whatever it does. */
  stop(): void
}

/** A PDF as words and pictures, or why it cannot be read. `scan`: its pages are pictures without text. */
export type PdfFile =
  | {
      readonly ok: true
      readonly words: readonly PositionedWord[]
      readonly placeOf: (word: PositionedWord) => PagePlace
      readonly pictures: PagePictures
    }
  | { readonly ok: false; readonly problem: string; readonly scan?: PagePictures }

/** Bounds of a PDF. What is larger is no menu, or an attack. */
export const pdfLimits = {
  /** A printer's file has large pictures. No other file is larger. */
  fileBytes: 40 * 1024 * 1024,
  pages: 60,
  /** The largest page of the PDF standard, 5 m, in points. */
  pageLength: 14_400,
  /** As many as a menu of 500 dishes has. The layout of more would block the page. */
  words: 12_000,
  /** A page of a menu takes some milliseconds. */
  stepMs: 4_000,
  /** Of a page's picture: the memory of a phone is small. */
  pixels: 4_000_000,
} as const

interface PdfOptions {
  readonly engine: PdfEngine
  /** The page that is being read, from 1, and how many there are. */
  readonly onPage?: (page: number, count: number) => void
  /** Stops reading. */
  readonly signal?: AbortSignal
  /** How long the engine may take for one step; by default {@link pdfLimits}.stepMs. */
  readonly stepMs?: number
}

export const engineNotLoaded =
  'The part that reads PDFs did not load. Check your connection, reload this page, and choose the file again.'
const unreadable =
  'This PDF cannot be read. Open it in another program, save or print it as a new PDF, and choose that file.'
const protectedPdf = 'This PDF is locked with a password. Save it without one, and choose that file.'
const tooSlow =
  'This PDF takes too long to read. Print it as a new PDF with fewer pages or pictures, and choose that file.'

/** Whether a file is a PDF, whatever its name. Some programs write other bytes in front. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-')
}

/**
 * Reads the words of a PDF. Nothing in it runs, and nothing is loaded from elsewhere. The engine stops when the pictures are closed, or
 * if there are none.
 */
export async function readPdf(bytes: Uint8Array, options: PdfOptions): Promise<PdfFile> {
  const { engine, signal } = options
  try {
    const read = await readWithin(bytes, options)
    if (!read.ok && !read.scan) engine.stop()
    return read
  } catch (error) {
    engine.stop()
    if (signal?.aborted) throw error
    return refusal(problemOf(error))
  }
}

const refusal = (problem: string): PdfFile => ({ ok: false, problem })

class TooSlow extends Error {}

function problemOf(error: unknown): string {
  if (error instanceof TooSlow) return tooSlow
  return error instanceof Error && error.name === 'PasswordException' ? protectedPdf : unreadable
}

/** What `work` gives. Rejects if the worker takes too long for one step, which it does not end itself, or after `signal`. */
async function inTime<T>(
  work: Promise<T>,
  { signal, stepMs = pdfLimits.stepMs }: Pick<PdfOptions, 'signal' | 'stepMs'> = {},
): Promise<T> {
  const limit = AbortSignal.timeout(stepMs)
  const ends = signal ? [limit, signal] : [limit]
  let onEnd = () => {}
  const ended = new Promise<never>((_, reject) => {
    onEnd = () => reject(limit.aborted ? new TooSlow() : new DOMException('', 'AbortError'))
    if (ends.some(({ aborted }) => aborted)) onEnd()
    for (const end of ends) end.addEventListener('abort', onEnd)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    for (const end of ends) end.removeEventListener('abort', onEnd)
  }
}

async function readWithin(bytes: Uint8Array, options: PdfOptions): Promise<PdfFile> {
  const { engine, onPage } = options
  const isLoaded = await engine.loaded.then(
    () => true,
    () => false,
  )
  if (!isLoaded) return refusal(engineNotLoaded)
  // Its pictures need not be decoded to be left out.
  const document = await openWithin(bytes, 1, options)
  if (document.numPages > pdfLimits.pages)
    return refusal(
      `This PDF has ${document.numPages} pages. Save those of the menu as a new PDF: ${pdfLimits.pages} are possible.`,
    )
  const sizes: PageSize[] = []
  const words: PositionedWord[] = []
  const places = new Map<PositionedWord, PagePlace>()
  let firstPage = 0
  let isRecognised = false
  for (let number = 1; number <= document.numPages; number += 1) {
    onPage?.(number, document.numPages)
    const page = await inTime(document.getPage(number), options)
    const view = page.getViewport({ scale: 1 })
    if (Math.max(view.width, view.height) > pdfLimits.pageLength)
      return refusal(
        'The pages of this PDF are larger than any paper. Print it as a new PDF on A4 or Letter.',
      )
    sizes.push({ width: view.width, height: view.height })
    const { items } = await inTime(page.getTextContent(), options)
    if (items.length > 4 * pdfLimits.words) return refusal(tooManyWords)
    if (items.length > 0)
      isRecognised ||= isMostlyHidden(await inTime(page.getOperatorList(), options), engine.operations)
    const pieces = items.flatMap(item => ('str' in item ? [item as unknown as TextPiece] : []))
    const read = wordsOfPage(pieces, view.transform as unknown as Matrix, { page: number - 1, firstPage })
    words.push(...read.words)
    for (const [word, place] of read.places) places.set(word, place)
    firstPage = Math.max(firstPage, ...read.words.map(word => word.page)) + 1
    if (words.length > pdfLimits.words) return refusal(tooManyWords)
  }
  const isScan = words.length === 0 || isRecognised
  if (isScan && hasUnshownPictures(bytes)) return refusal(unshownPictures)
  const pictures = picturesOf(bytes, sizes, engine)
  if (words.length === 0) return { ok: false, problem: `This PDF has no text. ${asPictures}`, scan: pictures }
  if (isRecognised)
    return {
      ok: false,
      problem: `The text of this PDF was recognised in a scan. ${asPictures}`,
      scan: pictures,
    }
  return { ok: true, words, placeOf: word => places.get(word) ?? word, pictures }
}

/**
 * Whether a PDF has pictures in JPEG 2000. `pdfjs-dist` decodes them by WebAssembly, which our Content-Security-Policy allows in the text
 * recognition's worker only, so that they would be blank. The names of filters are readable in every file.
 */
const hasUnshownPictures = (bytes: Uint8Array) =>
  /\/JPXDecode(?![A-Za-z])/u.test(new TextDecoder('latin1').decode(bytes))

const unshownPictures =
  'This PDF is a scan in the format JPEG 2000, which cannot be shown here. Save its pages as JPEG or PNG, or take photos of the menu, and choose these.'
const asPictures = 'Its pages are pictures, whose letters must be compared with what is read.'
const tooManyWords =
  'This PDF has more text than a menu. Save the pages of the menu as a new PDF, and choose that file.'

/** `imageSize`: pixels of the largest picture that is not left out. */
function openWithin(bytes: Uint8Array, imageSize: number, options: PdfOptions): Promise<PDFDocumentProxy> {
  const { engine } = options
  const task = engine.getDocument({
    data: new Uint8Array(bytes), // the worker takes it away
    worker: engine.worker,
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    maxImageSize: imageSize,
  })
  return inTime(task.promise, options)
}

/** Opens the file again when the first page is drawn, now with its pictures. */
function picturesOf(bytes: Uint8Array, sizes: readonly PageSize[], engine: PdfEngine): PagePictures {
  let opened: Promise<PDFDocumentProxy> | null = null
  return {
    sizes,
    async draw(number, canvas, width, signal) {
      opened ??= openWithin(bytes, 8 * pdfLimits.pixels, { engine })
      const document = await opened
      const page = await inTime(document.getPage(number + 1), signal ? { signal } : {})
      const size = page.getViewport({ scale: 1 })
      const scale = Math.min(width / size.width, Math.sqrt(pdfLimits.pixels / (size.width * size.height)))
      const viewport = page.getViewport({ scale })
      canvas.width = Math.max(1, Math.round(viewport.width))
      canvas.height = Math.max(1, Math.round(viewport.height))
      const drawing = page.render({ canvas, viewport })
      try {
        await inTime(drawing.promise, signal ? { signal } : {})
      } finally {
        drawing.cancel()
      }
    },
    close: engine.stop,
  }
}
