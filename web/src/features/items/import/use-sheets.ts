import { useRef, useState } from 'react'
import { useCurrency } from '../../../format/typed-price.ts'
import type { Answers } from './reading/answers.ts'
import { readPastedText } from './reading/layout/read-pasted-text.ts'
import { readSheetFile } from './reading/sheet/read-sheet-file.ts'
import type { SheetTable } from './reading/sheet/sheet-table.ts'
import { answersFor, readSheet, type SheetReading } from './reading/sheet-reading.ts'

interface Sheets {
  readonly sheets: readonly SheetTable[]
  readonly reading: SheetReading
  /** Parts of a pasted text that became no dish; `null`: a file. */
  readonly leftOut: readonly string[] | null
}

/** The sheets of the chosen file, and the answers to one of them. Nothing leaves the browser yet. */
export function useSheets() {
  const settings = { decimals: useCurrency().decimals }
  const [state, setState] = useState<Sheets | null>(null)
  const [problem, setProblem] = useState<string>()
  const last = useRef<SheetReading | null>(null) // a corrected copy of a file keeps its answers
  const turns = useRef(0) // another file may be chosen while one is being read

  const begin = (
    sheets: readonly SheetTable[],
    table: SheetTable,
    leftOut: readonly string[] | null = null,
  ) => {
    const kept = last.current && answersFor(table, settings, last.current)
    return update({ sheets, leftOut, reading: readSheet(table, settings, kept ?? {}) })
  }
  const update = (next: Sheets) => {
    last.current = next.reading
    setState(next)
    return next.reading
  }
  return {
    sheets: state?.sheets ?? [],
    leftOut: state?.leftOut ?? null,
    reading: state?.reading ?? null,
    problem,
    /** Reads a file; `null`: there is none, it cannot be read, or another one was chosen meanwhile. */
    async choose(file: File | null): Promise<SheetReading | null> {
      turns.current += 1
      const own = turns.current
      setState(null)
      setProblem(undefined)
      if (!file) return null
      const read = await readSheetFile(new Uint8Array(await file.arrayBuffer()))
      if (own !== turns.current) return null
      const [table] = read.ok ? read.sheets : []
      if (!table) {
        setProblem(read.ok ? 'This file has no filled cells.' : read.problem)
        return null
      }
      return begin(read.ok ? read.sheets : [], table)
    },
    /** Reads a pasted text; says what is wrong with it, or nothing. */
    paste(text: string): SheetReading | string {
      turns.current += 1
      setProblem(undefined)
      const read = readPastedText(text)
      return read.ok ? begin([read.table], read.table, read.leftOut) : read.problem
    },
    /** A menu that was read from pictures. */
    show(table: SheetTable, leftOut: readonly string[]): SheetReading {
      turns.current += 1
      setProblem(undefined)
      return begin([table], table, leftOut)
    },
    chooseSheet(index: number): SheetReading | null {
      const table = state?.sheets[index]
      return state && table ? begin(state.sheets, table) : null
    },
    answer(answers: Answers): void {
      if (state)
        update({ ...state, reading: readSheet(state.reading.table, settings, answers, state.reading) })
    },
  }
}
