import type { Language } from '@safe-menu/contracts/languages'
import { createWorker, OEM } from 'tesseract.js'
import type { GreyImage } from '../image/grey-image.ts'
import { recognisePage } from './recognise-page.ts'
import type { RecognisedWord } from './recognised-word.ts'

/** The names of the language data. */
const dataOf: Readonly<Record<Language, string>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  pt: 'por',
  nl: 'nld',
  pl: 'pol',
  ar: 'ara',
}

/** Where the build puts the files of the text recognition (web/scripts/text-recognition.ts). */
const folder = import.meta.env.TEXT_RECOGNITION_FOLDER

/** Recognises the text of pages, one after the other. */
export interface Recogniser {
  /** Rejects if the recognition fails or is stopped. `onProgress`: from 0 to 1. */
  recognise(
    page: GreyImage,
    number: number,
    onProgress: (done: number) => void,
  ): Promise<readonly RecognisedWord[]>
  /** Ends the worker, whatever it does. */
  stop(): void
}

/** The text recognition could not be loaded or has failed. */
export class RecognitionFailed extends Error {
  override readonly name = 'RecognitionFailed'
}

/**
 * Starts the text recognition for a language, in a worker of this browser. Its files come from our own server, when the first picture is
 * read, and are cached. No picture leaves the browser.
 * @throws RecognitionFailed
 */
export async function startRecogniser(language: Language, signal: AbortSignal): Promise<Recogniser> {
  let fail = (_: Error) => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined) // each call takes part in a race with it
  signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')), { once: true })
  let onDone = (_: number) => {}
  const starting = createWorker(dataOf[language], OEM.LSTM_ONLY, {
    workerPath: `${folder}/worker.min.js`,
    corePath: folder,
    langPath: folder,
    gzip: false, // the files have no ending `.gz`, and the worker notices that they are compressed
    cacheMethod: 'none', // the browser's own cache has them
    workerBlobURL: false, // the policy of the page allows no other worker
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onDone(progress)
    },
    errorHandler: error => fail(new RecognitionFailed(String(error))),
  })
  const worker = await Promise.race([starting, failed]).catch(error => {
    // Only a worker that has started can be ended.
    void starting.then(
      started => started.terminate(),
      () => undefined,
    )
    throw signal.aborted || error instanceof RecognitionFailed ? error : new RecognitionFailed(String(error))
  })
  const stop = () => {
    fail(new DOMException('', 'AbortError'))
    void worker.terminate()
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    recognise(page, number, onProgress) {
      const words = recognisePage(worker, pictureOf(page), number, (look, count) => {
        onDone = done => onProgress((look + done) / count)
      })
      return Promise.race([words, failed])
    },
    stop,
  }
}

/** The page as a file in the format PGM, which needs no compression. */
const pictureOf = ({ width, height, data }: GreyImage) =>
  new Blob([`P5\n${width} ${height}\n255\n`, data as Uint8ClampedArray<ArrayBuffer>])
