import { getDocument, OPS, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PdfEngine } from './read-pdf.ts'

/**
 * Starts the worker that reads a PDF. It comes from our own server, so that the page's Content-Security-Policy holds in it. It is our own
 * object, because the library would read in the page if its worker did not load, and a hostile file would freeze the page.
 */
export function startPdfEngine(): PdfEngine {
  const port = new Worker(workerAddress, { type: 'module' })
  const loaded = new Promise((resolve, reject) => {
    port.addEventListener('message', resolve, { once: true })
    port.addEventListener('error', reject, { once: true })
  })
  return {
    getDocument,
    worker: PDFWorker.create({ port }),
    operations: OPS,
    loaded,
    stop: () => port.terminate(),
  }
}
