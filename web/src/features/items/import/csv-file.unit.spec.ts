import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { csvFileName, readCsv } from './csv-file.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

describe('readCsv', () => {
  it('reads UTF-8, without its byte order mark', () => {
    expect(readCsv(utf8('\uFEFFitem\nCrème'))).to.deep.equal({ ok: true, text: 'item\nCrème' })
  })

  it('reads a Windows encoding if the bytes are not UTF-8', () => {
    expect(readCsv(bytes(0x43, 0x72, 0xe8, 0x6d, 0x65))).to.deep.equal({ ok: true, text: 'Crème' })
  })

  it('says what to do about an empty file, a large file or a spreadsheet', () => {
    for (const file of [bytes(), new ArrayBuffer(limits.importBodyBytes + 1), bytes(0x50, 0x4b, 3, 4)]) {
      const read = readCsv(file)
      expect(read.ok).to.equal(false)
    }
  })
})

describe('csvFileName', () => {
  it('keeps letters and numbers, and has a fallback without any', () => {
    expect(csvFileName('Menú del día / 2')).to.match(/^Menu?.*del.*2-allergens\.csv$/u)
    expect(csvFileName('***')).to.equal('menu-allergens.csv')
  })
})
