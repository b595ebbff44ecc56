import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import type { ChainState, EntryName } from './name-entry.ts'

/** The first fault of a file. */
export interface Fault {
  /** The line of the file, from 1. */
  readonly line: number
  readonly entry: EntryName | null
  readonly what: string
}

/** Thrown inside a run; `verifyExport` turns it into a verdict. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.what)
    this.fault = fault
  }
}

/** A line is missing at its place. The rest of the file shows whether it was moved. */
export class GoneLine extends Error {
  readonly present: ExportLine
  readonly state: ChainState | null
  constructor(present: ExportLine, state: ChainState | null) {
    super('a line is not in its place')
    this.present = present
    this.state = state
  }
}
