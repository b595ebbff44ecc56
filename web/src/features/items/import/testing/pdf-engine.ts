import { getDocument, OPS, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfEngine } from '../pdf/read-pdf.ts'

/** Reads PDFs in Node, without a worker. `stops`: how often it was stopped. */
export function nodePdfEngine(): PdfEngine & { readonly stops: () => number } {
  let count = 0
  return {
    getDocument,
    worker: new PDFWorker({ verbosity: 0 }),
    operations: OPS,
    loaded: Promise.resolve(),
    stop: () => {
      count += 1
    },
    stops: () => count,
  }
}
