import { useEffect, useRef, useState } from 'react'
import { useCurrency } from '../../../i18n/typed-price.ts'
import type { PagePictures } from './pages/page-pictures.ts'
import { pictureFiles } from './pages/picture-files.ts'
import { type PlacesByLine, readPages } from './pages/read-pages.ts'
import { engineNotLoaded, isPdf, pdfLimits, readPdf } from './pdf/read-pdf.ts'
import type { Answers, ImportSettings } from './reading/answers.ts'
import { readPastedText } from './reading/layout/read-pasted-text.ts'
import { isMenu } from './reading/roles/other-sheets.ts'
import { readSheetFile } from './reading/sheet/read-sheet-file.ts'
import type { SheetTable } from './reading/sheet/sheet-table.ts'
import { answersFor, readSheet, type SheetReading } from './reading/sheet-reading.ts'

/** The pages that a table was read from, and where its lines are on them. */
export interface ShownPages {
  readonly pictures: PagePictures
  readonly places: PlacesByLine
}

interface Sheets {
  readonly sheets: readonly SheetTable[]
  readonly reading: SheetReading
  /** Parts of a text or of pages that became no dish; `null`: a sheet. */
  readonly leftOut: readonly string[] | null
  /** `null`: a sheet or a pasted text. */
  readonly pages: ShownPages | null
}

/** What is being read of pages. */
export interface PageProgress {
  /** From 1. */
  readonly page: number
  readonly count: number
}

/** Thrown, so that one place says what is wrong with a file. */
class Refused extends Error {}

/**
 * The sheets of the chosen file, and the answers to one of them. Nothing leaves the browser yet. `legend`: the restaurant's own codes, once
 * they are loaded.
 */
export function useSheets(legend: ImportSettings['legend']) {
  const settings: ImportSettings = { decimals: useCurrency().decimals, ...(legend && { legend }) }
  const [state, setState] = useState<Sheets | null>(null)
  const [problem, setProblem] = useState<string>()
  const [scan, setScan] = useState<PagePictures | null>(null)
  const [progress, setProgress] = useState<PageProgress | null>(null)
  const last = useRef<SheetReading | null>(null) // a corrected copy of a file keeps its answers
  const turn = useRef(new AbortController()) // another file may be chosen while one is being read
  const pictures = useRef<PagePictures | null>(null)

  const startTurn = () => {
    turn.current.abort()
    turn.current = new AbortController()
    pictures.current?.close()
    pictures.current = null
    setState(null)
    setScan(null)
    setProgress(null)
    setProblem(undefined)
    return turn.current.signal
  }
  useEffect(
    () => () => {
      turn.current.abort()
      pictures.current?.close()
    },
    [],
  )
  // The codes of the settings can come after the file.
  const readWith = useRef(legend)
  useEffect(() => {
    if (readWith.current === legend) return
    readWith.current = legend
    if (!state) return
    const { table, answers } = state.reading
    update({ ...state, reading: readSheet(table, settings, answers, state.reading) })
  })
  const begin = (table: SheetTable, more: Partial<Omit<Sheets, 'reading'>> = {}) => {
    const kept = last.current && answersFor(table, settings, last.current)
    const reading = readSheet(table, settings, kept ?? {})
    return update({ sheets: [table], leftOut: null, pages: null, ...more, reading })
  }
  const update = (next: Sheets) => {
    last.current = next.reading
    setState(next)
    return next.reading
  }
  const beginPdf = async (bytes: Uint8Array, signal: AbortSignal) => {
    const loaded = await import('./pdf/pdf-engine.ts').catch(() => null) // the network may have gone
    signal.throwIfAborted()
    if (!loaded) throw new Refused(engineNotLoaded)
    const read = await readPdf(bytes, {
      engine: loaded.startPdfEngine(),
      signal,
      onPage: (page, count) => setProgress({ page, count }),
    })
    if (!read.ok) {
      pictures.current = read.scan ?? null
      setScan(read.scan ?? null)
      throw new Refused(read.problem)
    }
    pictures.current = read.pictures
    const found = readPages(read.words, read.placeOf)
    if (!found)
      throw new Refused('No dishes were found in this PDF. Paste the text of the menu below instead.')
    const { table, leftOut, places } = found
    return begin(table, { leftOut, pages: { pictures: read.pictures, places } })
  }
  const beginSheet = async (bytes: Uint8Array, signal: AbortSignal) => {
    const read = await readSheetFile(bytes)
    signal.throwIfAborted()
    if (!read.ok) throw new Refused(read.problem)
    const table = read.sheets.find(isMenu) ?? read.sheets[0]
    if (!table) throw new Refused('This file has no filled cells.')
    return begin(table, { sheets: read.sheets })
  }
  return {
    sheets: state?.sheets ?? [],
    leftOut: state?.leftOut ?? null,
    pages: state?.pages ?? null,
    reading: state?.reading ?? null,
    problem,
    /** A PDF without text. */
    scan,
    /** The pages of a PDF without text, to recognise it. */
    async scannedPages(): Promise<readonly File[]> {
      if (!scan) return []
      const { signal } = turn.current
      const files = await pictureFiles(scan, signal).catch(() => [])
      if (signal.aborted) return []
      startTurn()
      if (files.length === 0)
        setProblem(
          'The pages of this PDF are blank or cannot be shown here. Save them as JPEG or PNG, or take photos of the menu.',
        )
      return files
    },
    progress,
    /** Reads a file; `null`: there is none, it cannot be read, or another one was chosen meanwhile. */
    async choose(file: File | null): Promise<SheetReading | null> {
      const signal = startTurn()
      if (!file) return null
      try {
        if (file.size > pdfLimits.fileBytes)
          throw new Refused('This file is larger than 40 MB. Save a smaller copy of it, and choose that one.')
        const bytes = new Uint8Array(await file.arrayBuffer())
        signal.throwIfAborted()
        return await (isPdf(bytes) ? beginPdf : beginSheet)(bytes, signal)
      } catch (error) {
        if (signal.aborted) return null
        if (!(error instanceof Refused)) throw error
        setProblem(error.message)
        return null
      } finally {
        if (!signal.aborted) setProgress(null)
      }
    },
    /** Reads a pasted text; says what is wrong with it, or nothing. */
    paste(text: string): SheetReading | string {
      startTurn()
      const read = readPastedText(text)
      return read.ok ? begin(read.table, { leftOut: read.leftOut }) : read.problem
    },
    /** A menu that was read from pictures. */
    show(table: SheetTable, leftOut: readonly string[], pages: ShownPages): SheetReading {
      startTurn()
      return begin(table, { leftOut, pages })
    },
    chooseSheet(index: number): SheetReading | null {
      const table = state?.sheets[index]
      return state && table ? begin(table, { sheets: state.sheets }) : null
    },
    answer(answers: Answers): SheetReading | null {
      if (!state) return null
      return update({ ...state, reading: readSheet(state.reading.table, settings, answers, state.reading) })
    },
  }
}
