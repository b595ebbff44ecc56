import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import type { ChainState, EntryName } from './name-entry.ts'

/** What is wrong with a file, and where first. */
export interface Fault {
  /** The line of the file, from 1. */
  readonly line: number
  readonly entry: EntryName | null
  readonly what: string
}

/** Raised inside a run; `verifyExport` makes a verdict of it. */
export class FaultFound extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.what)
    this.fault = fault
  }
}

/** A line that does not stand in its place: the rest of the file tells whether it stands elsewhere. */
export class GoneLine extends Error {
  readonly present: ExportLine
  readonly state: ChainState | null
  constructor(present: ExportLine, state: ChainState | null) {
    super('a line is not in its place')
    this.present = present
    this.state = state
  }
}
