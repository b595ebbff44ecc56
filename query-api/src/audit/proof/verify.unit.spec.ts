import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { variants } from '@safe-menu/contracts/testing/variants'
import { canonicalJson } from '@safe-menu/server-kit/audit/chain'
import { auditKeyOf, readAuditKeys, readSignedExport, signExport } from '@safe-menu/server-kit/audit/signing'
import { expect } from 'chai'
import { withEachLeafChanged } from '../../testing/change-leaves.ts'
import { exportKey, sampleExport, sampleKeys } from '../../testing/sample-export.ts'
import { csvOf, formats } from './formats.ts'
import { sealOf } from './seal.ts'
import { linesOf, type TrustedKeys, trustedKeys, type Verification, verifyExport } from './verify.ts'

type FormatName = keyof typeof formats

/** A file in chunks of an awkward size, as a disk might deliver it. */
async function* inPortions(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 1_000) yield text.slice(at, at + 1_000)
}
const verify = (text: string, keys: TrustedKeys | null = null): Promise<Verification> =>
  verifyExport(linesOf(inPortions(text)), keys)
const trusted = (published: unknown = sampleKeys) => trustedKeys([readAuditKeys(published)])
const fileOf = (name: FormatName, lines: readonly ExportLine[]) =>
  formats[name].head + lines.map(formats[name].write).join('')
const faultOf = (verdict: Verification) => {
  if (verdict.ok) throw new Error('It verifies.')
  return verdict.fault
}

for (const name of variants(['csv', 'jsonl'] as const)) {
  describe(`verifying an export as ${name}`, () => {
    const rowsBefore = formats[name].head === '' ? 0 : 1
    let lines: ExportLine[]
    before(async () => {
      lines = await sampleExport([5, 1, 4], [2, 3])
    })

    it('accepts an unchanged file, and reports how much and by which key', async () => {
      const verdict = await verify(fileOf(name, lines))
      expect(verdict).to.deep.equal({
        ok: true,
        verified: {
          entries: 6,
          leftOut: 4,
          chains: 3,
          exportedAt: '2026-03-13T09:00:00.000Z',
          completeUntil: '2026-03-13T08:59:59.000Z',
          keyId: sampleKeys.exports.kid,
          headKeyId: sampleKeys.heads.kid,
          keysFromFile: true,
          heads: 2,
          incomplete: [],
          headsOfOtherKeys: 0,
        },
      })
      const checked = await verify(fileOf(name, lines), trusted())
      expect(checked).to.have.deep.nested.include({ 'verified.keysFromFile': false, 'verified.heads': 2 })
    })

    it('fails at the line of any changed field', async () => {
      let tried = 0
      const lines = await sampleExport([3, 1], [2]) // each of its fields costs several files
      for (const [index, line] of lines.entries()) {
        for (const { path, changed } of withEachLeafChanged(line)) {
          const file = fileOf(name, lines.with(index, changed as ExportLine))
          expect(faultOf(await verify(file)).line, `${index} ${path}`).to.equal(index + 1 + rowsBefore)
          tried += 1
        }
      }
      expect(tried).to.be.greaterThan(300)
    })

    if (name === 'csv') {
      it('fails at the row of any changed cell that people read', async () => {
        for (const [index, line] of lines.entries()) {
          const row = formats.csv.write(line)
          const cells = [...row.matchAll(/(?:"(?:[^"]|"")*"|[^,]*)(?:,|\r\n)/gu)].map(([cell]) => cell)
          expect(cells.join('')).to.equal(row)
          for (const [at, cell] of cells.entries()) {
            const changed = cells.with(at, `x${cell}`).join('')
            const file = fileOf(name, lines).replace(row, () => changed)
            const fault = faultOf(await verify(file))
            expect(fault.line, `${index} ${at}`).to.equal(index + 2)
            expect(fault.what, `${index} ${at}`).to.match(/was changed/u)
          }
        }
      })

      it('names the byte order mark that a program has removed', async () => {
        const file = fileOf(name, lines).slice(1)
        expect(faultOf(await verify(file)).what).to.match(/has lost its byte order mark/u)
      })

      it('fails when the columns are renamed', async () => {
        const file = fileOf(name, lines).replace('decided_at', 'visible_at')
        expect(faultOf(await verify(file)).line).to.equal(1)
      })
    }

    it('fails where a line was removed', async () => {
      for (const [index, line] of lines.entries()) {
        const fault = faultOf(await verify(fileOf(name, lines.toSpliced(index, 1))))
        const label = `${index} ${line.line}`
        const isLast = index === lines.length - 1
        expect(fault.line, label).to.equal(index + 1 + rowsBefore)
        expect(fault.what, label).to.match(isLast ? /cut off/u : /a line was removed/u)
      }
    })

    it('fails at a repeated line', async () => {
      for (const [index, line] of lines.entries()) {
        const fault = faultOf(await verify(fileOf(name, lines.toSpliced(index, 0, line))))
        const label = `${index} ${line.line}`
        expect(fault.line, label).to.equal(index + 2 + rowsBefore)
        expect(fault.what, label).to.match(line.line === 'end' ? /after the end/u : /repeated/u)
      }
    })

    it('fails at the first of two swapped lines', async () => {
      for (const first of lines.keys()) {
        for (let second = first + 1; second < lines.length; second += 1) {
          const [one, other] = [lines[first] as ExportLine, lines[second] as ExportLine]
          const fault = faultOf(await verify(fileOf(name, lines.with(first, other).with(second, one))))
          const label = `${first} ${second}`
          expect(fault.line, label).to.equal(first + 1 + rowsBefore)
          expect(fault.what, label).to.match(/moved/u)
        }
      }
    })

    it('fails when the file is cut off anywhere', async () => {
      const file = fileOf(name, lines)
      for (let length = 0; length < file.length; length += length < file.length - 300 ? 211 : 1) {
        const fault = faultOf(await verify(file.slice(0, length)))
        expect(fault.what, String(length)).to.match(/cut off|missing/u)
      }
    })

    it('fails when anything follows the end', async () => {
      const file = fileOf(name, lines)
      expect(faultOf(await verify(`${file}\n`)).what).to.match(/after the end/u)
      expect(faultOf(await verify(file + fileOf(name, lines))).what).to.match(/after the end/u)
    })

    it('fails when a line is written differently with the same meaning', async () => {
      const file = fileOf(name, lines)
      for (const [was, is] of [
        [',', ', '],
        ['e', '\\u0065'],
      ] as const) {
        expect((await verify(file.replace(was, is))).ok).to.equal(false)
      }
    })
  })
}

/** Reseals a file like an attacker who knows the format of seals but has no key. */
function resealed(lines: readonly ExportLine[], change: (line: ExportLine, index: number) => ExportLine) {
  let seal: Buffer = Buffer.alloc(32)
  return lines.map((original, index) => {
    const line = change(original, index)
    if (line.line === 'end') return line
    const { seal: _, ...unsealed } = line
    seal = sealOf(seal, unsealed)
    return { ...line, seal: seal.toString('hex') }
  })
}

/** Reseals a file and signs its end, as a release does whose lines differ from those of this one. */
function signed(lines: readonly ExportLine[], change: (line: ExportLine) => ExportLine): ExportLine[] {
  const changed = resealed(lines, change)
  const [end, last] = [changed.at(-1), changed.at(-2)]
  if (end?.line !== 'end' || !last || last.line === 'end') throw new Error('The export has no end.')
  const { seal: _, ...payload } = readSignedExport(end.statement, createPublicKey(exportKey))
  return changed.with(-1, { ...end, statement: signExport(exportKey, { ...payload, seal: last.seal }) })
}

describe('verifying an export of another release', () => {
  const columns = ['sequence', 'kind', 'decided_at']
  let lines: ExportLine[]
  before(async () => {
    lines = signed(await sampleExport([3], [2]), line =>
      line.line === 'export' ? { ...line, columns } : line,
    )
  })
  const csvFile = (names: readonly string[]) => csvOf(names).head + lines.map(csvOf(names).write).join('')

  it('accepts a CSV with the columns of that release', async () => {
    expect(await verify(csvFile(columns), trusted())).to.have.nested.property('verified.entries', 2)
  })

  it('fails at the head of a CSV from which a column was removed, or which has others', async () => {
    for (const names of [columns.slice(1), columns.toReversed(), [...columns, 'reason'], ['kind'], []]) {
      const fault = faultOf(await verify(csvFile(names)))
      expect(fault, names.join()).to.deep.equal({ line: 1, what: 'names other columns than were exported' })
    }
  })

  it('fails at a changed cell of its columns', async () => {
    const fault = faultOf(await verify(csvFile(columns).replace('entry,1,', 'entry,2,')))
    expect(fault).to.deep.equal({ line: 3, what: 'was changed' })
  })

  it('says which release can verify a column that this one does not know', async () => {
    const { line, what } = faultOf(await verify(csvFile(columns).replace('kind', 'weather')))
    expect(line).to.equal(1)
    expect(what).to.match(
      /names a column that this release does not know \(weather\)\. Verify the file with/u,
    )
  })

  it('accepts entries with fewer fields, and with more', async () => {
    for (const change of [
      { reason: undefined, visibility: undefined },
      { weather: 'rain' },
      { kind: 'new' },
    ]) {
      const others = signed(lines, line =>
        line.line === 'entry'
          ? { ...line, entry: JSON.parse(JSON.stringify({ ...line.entry, ...change })) }
          : line,
      )
      expect(await verify(fileOf('jsonl', others), trusted())).to.have.property('ok', true)
    }
  })

  it('accepts a stored export of each release', async () => {
    const folder = new URL('../../testing/stored-exports/', import.meta.url)
    const files = await readdir(folder)
    expect(files).to.include.members(['0.1.0.csv', '0.1.0.jsonl'])
    for (const file of files) {
      const verdict = await verify(await readFile(new URL(file, folder), 'utf8'))
      expect(verdict, file).to.deep.nested.include({ ok: true, 'verified.entries': 3, 'verified.leftOut': 1 })
    }
  })
})

describe('verifying a resealed export', () => {
  it('fails at the signed end when only the text of an entry was changed', async () => {
    const lines = await sampleExport([3])
    const changed = resealed(lines, line =>
      line.line === 'entry' ? { ...line, entry: { ...line.entry, reason: 'Nobody noticed' } } : line,
    )
    expect(faultOf(await verify(fileOf('jsonl', changed)))).to.include({ line: lines.length })
  })

  it('fails at an entry that contradicts its event', async () => {
    const lines = await sampleExport([3])
    const changed = resealed(lines, (line, index) =>
      line.line === 'entry' && index === 2
        ? { ...line, entry: { ...line.entry, decidedAt: '2026-03-12T10:00:30.000Z' } }
        : line,
    )
    expect(faultOf(await verify(fileOf('jsonl', changed)))).to.deep.include({ line: 3 })
  })

  it('fails at a head that is no signed statement', async () => {
    const lines = await sampleExport([3])
    const changed = resealed(lines, line => (line.line === 'head' ? { ...line, statement: 'signed' } : line))
    const head = lines.findIndex(({ line }) => line === 'head') + 1
    expect(faultOf(await verify(fileOf('jsonl', changed)))).to.deep.include({ line: head })
  })

  it('accepts a file made with another key by that key only', async () => {
    const exports = auditKeyOf(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey)
    const lines = await sampleExport([2])
    expect((await verify(fileOf('jsonl', lines), trusted({ ...sampleKeys, exports }))).ok).to.equal(false)
  })

  it('counts no head that was signed with the key for exports', async () => {
    const file = fileOf('jsonl', await sampleExport([3], [], exportKey))
    for (const keys of [null, trusted()])
      expect(await verify(file, keys)).to.have.deep.nested.include({
        'verified.heads': 0,
        'verified.headsOfOtherKeys': 1,
      })
  })

  it('fails at the first line of a file that is no export', async () => {
    for (const text of ['', 'hello', '{"line":"end"}\n', `${canonicalJson({ a: 1 })}\n`]) {
      expect(faultOf(await verify(text)).line, text).to.equal(1)
    }
  })
})
