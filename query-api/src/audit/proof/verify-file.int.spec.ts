import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { expect } from 'chai'
import { sampleExport, sampleKeys } from '../../testing/sample-export.ts'
import { runAuditCommand } from './command.ts'
import { formats } from './formats.ts'
import { UnusableFile, verifyFile } from './verify-file.ts'

describe('npm run audit -- verify', () => {
  let directory: string
  const at = (name: string) => join(directory, name)

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'audit-verify-'))
    const lines = await sampleExport([4, 2], [3])
    for (const name of ['jsonl', 'csv'] as const) {
      const text = formats[name].head + lines.map(formats[name].write).join('')
      await writeFile(at(`good.${name}`), text)
      await writeFile(at(`changed.${name}`), text.replaceAll('Soup', 'Stew'))
      await writeFile(
        at(`removed.${name}`),
        text
          .split('\n')
          .toSpliced(formats[name].head ? 4 : 3, 1)
          .join('\n'),
      )
      await writeFile(at(`cut.${name}`), text.slice(0, -900))
    }
    await writeFile(at('key.json'), JSON.stringify(sampleKeys))
    await writeFile(at('text.txt'), 'Some other file.\n')
  })
  after(() => rm(directory, { recursive: true, force: true }))

  for (const name of ['jsonl', 'csv'] as const) {
    it(`reports how much of an unchanged ${name} it verified, and the key to compare`, async () => {
      const { verdict, text } = await verifyFile(at(`good.${name}`), [])
      expect(verdict).to.equal('holds by its own keys')
      expect(text).to.match(/^5 entries, verified; signed 2026-03-13T09:00:00.000Z by key /u)
      expect(text).to.include(
        `fingerprints ${sampleKeys.exports.kid} (exports) and ${sampleKeys.heads.kid} (heads)`,
      )
      expect(text).to.include('The record was complete up to 2026-03-13T08:59:59.000Z.')
      const trusted = await verifyFile(at(`good.${name}`), [at('key.json')])
      expect(trusted.verdict).to.equal('holds')
      expect(trusted.text).to.not.include('Compare')
    })

    it(`names the first line of a ${name} that does not hold`, async () => {
      for (const [file, said] of [
        ['changed', /^NOT VERIFIED\. Line \d+ was changed\.\nEverything before it holds\. Do not/u],
        ['removed', /^NOT VERIFIED\. Line \d+ has the number 5 instead of 4: a line was removed/u],
        ['cut', /^NOT VERIFIED\..*cut off/u],
      ] as const) {
        const { verdict, text } = await verifyFile(at(`${file}.${name}`), [])
        expect(verdict).to.equal('fails')
        expect(text).to.match(said)
      }
    })
  }

  const exitCodeOf = async (...args: readonly string[]) => (await runAuditCommand(args)).exitCode

  it('has its own exit codes for valid, unchecked signer, invalid and unreadable', async () => {
    const exitCode = (...args: readonly string[]) => exitCodeOf('verify', ...args)
    expect(await exitCode(at('good.jsonl'), '--keys', at('key.json'))).to.equal(0)
    expect(await exitCode(at('changed.jsonl'), '--keys', at('key.json'))).to.equal(1)
    expect(await exitCode(at('nowhere'))).to.equal(2)
    expect(await exitCode(at('good.jsonl'))).to.equal(3)
  })

  it('ends its process with the exit code', async () => {
    const args = ['verify', at('changed.jsonl'), '--keys', at('key.json')]
    const ended = promisify(execFile)(process.execPath, [await builtProgram('audit'), ...args])
    const { code, stdout, stderr } = await ended.catch(error => error)
    expect([code, stderr]).to.deep.equal([1, ''])
    expect(stdout).to.match(/^NOT VERIFIED/u)
  })

  it('refuses a wrong usage, and shows the right one with --help anywhere', async () => {
    const good = at('good.jsonl')
    for (const args of [
      [],
      ['prove'],
      ['verify'],
      ['verify', good, good],
      ['verify', good, '--kye', 'b'],
      ['verify', good, '--keys'],
    ])
      expect(await exitCodeOf(...args), args.join(' ')).to.equal(2)
    for (const args of [['-h'], ['verify', 'nowhere', '--help']])
      expect(await exitCodeOf(...args), args.join(' ')).to.equal(0)
  })

  it('distinguishes a wrong file, a missing file and an invalid key from a verdict', async () => {
    expect((await verifyFile(at('text.txt'), [])).text).to.include('another file')
    for (const [file, keys] of [
      [at('nowhere'), []],
      [at('good.csv'), [at('good.csv')]],
      [directory, []],
    ] as const) {
      const fault = await verifyFile(file, keys).catch(error => error)
      expect(fault, file).to.be.instanceOf(UnusableFile)
    }
  })
})
