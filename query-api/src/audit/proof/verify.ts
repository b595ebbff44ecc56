import type { ChainEnd, ExportLine } from '@safe-menu/contracts/audit/proof'
import { readSignedExport } from '@safe-menu/server-kit/audit/signing'
import { type EntryRef, type Fault, FaultFound, MissingLine, missingBefore, refOf } from './chain-walk.ts'
import { createRun, type Run, type TrustedKeys, type Verified } from './verify-run.ts'

export type Verdict =
  | { readonly ok: true; readonly verified: Verified }
  | { readonly ok: false; readonly fault: Fault }

/**
 * Checks an export offline: every line's text, seal, digest, hash and sequence, the signed heads and the signed end. It
 * reads line by line and keeps one link per chain. `keys`: the keys that the reader trusts; `null`: the file's own.
 * Rejects only when the file cannot be read.
 */
export async function verifyExport(lines: AsyncIterable<string>, keys: TrustedKeys | null): Promise<Verdict> {
  const run = createRun(keys)
  const reader = lines[Symbol.asyncIterator]()
  try {
    for (let next = await reader.next(); !next.done; next = await reader.next()) run.take(next.value)
    return { ok: true, verified: run.end() }
  } catch (error) {
    if (!(error instanceof FaultFound)) {
      if (!(error instanceof MissingLine)) throw error
      return { ok: false, fault: await faultOfMissingLine(error, reader, run) }
    }
    return { ok: false, fault: error.fault }
  } finally {
    await reader.return?.()
  }
}

async function faultOfMissingLine(
  { present, state }: MissingLine,
  reader: AsyncIterator<string>,
  run: Run,
): Promise<Fault> {
  const at = { line: run.fileLine() }
  const wanted = run.number()
  if (present.number < wanted) {
    return {
      ...at,
      entry: present.line === 'entry' ? entryOf(present.entry.link) : null,
      what: 'is here a second time',
    }
  }
  let ends = endsOf(present, run)
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    const line = run.parse(next.value)
    if (line?.number === wanted) return { ...at, entry: refOf(line, state), what: 'was moved further down' }
    if (line) ends = endsOf(line, run) ?? ends
  }
  return { ...at, entry: missingBefore(present, state, ends), what: 'was removed' }
}

const entryOf = ({ chain, sequence }: EntryRef): EntryRef => ({ chain, sequence })

function endsOf(line: ExportLine, run: Run): readonly ChainEnd[] | null {
  if (line.line !== 'end') return null
  try {
    return readSignedExport(line.statement, run.publicKey()).heads
  } catch {
    return null
  }
}

/** Far longer than any line of ours. Without a limit, another file could be read into memory as one line. */
const maxLine = 16 * 1_048_576

/** Splits a text that arrives in portions into lines, each with its line feed. Only line feeds end lines. */
export async function* linesOf(portions: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const portion of portions) {
    rest += portion
    let from = 0
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n', from)) {
      yield rest.slice(from, at + 1)
      from = at + 1
    }
    rest = rest.slice(from)
    if (rest.length > maxLine)
      throw new Error('The file has a line that is longer than any line of an export.')
  }
  if (rest !== '') yield rest
}
