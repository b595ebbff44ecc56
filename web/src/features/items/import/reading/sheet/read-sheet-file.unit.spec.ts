import { processorTimeMs } from '@safe-menu/contracts/testing/processor-time'
import { expect } from 'chai'
import { strToU8, zipSync } from 'fflate'
import { readSheetFile } from './read-sheet-file.ts'
import { sheetLimits } from './sheet-table.ts'

const text = (csv: string) => new TextEncoder().encode(csv)

async function rowsOf(bytes: Uint8Array) {
  const file = await readSheetFile(bytes)
  if (!file.ok) return file.problem
  return file.sheets.flatMap(({ rows }) =>
    rows.map(({ line, cells }) => [line, ...cells.map(cell => cell.text)]),
  )
}

const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook with one sheet of these rows. `others`: more of its parts. */
function workbook(rows: string, others: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets><sheet name="Menu" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rels}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  const parts = Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))
  return zipSync({ ...parts, ...others })
}

const inline = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`

describe('the file of a menu', () => {
  it('is CSV in any encoding, with any separator', async () => {
    const right = [
      [1, 'dish', 'price'],
      [2, 'Käse', '4,50'],
    ]
    const csv = 'dish;price\r\nKäse;4,50\r\n'
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...csv].flatMap(letter => [letter.charCodeAt(0), 0])])
    const windows = Uint8Array.from([...csv], letter => letter.charCodeAt(0))
    const others = [
      text(csv),
      text(`\uFEFF${csv}`),
      utf16,
      windows,
      text('dish\tprice\nKäse\t4,50'),
      text('dish,price\nKäse,"4,50"'),
    ]
    for (const bytes of others) expect(await rowsOf(bytes)).to.deep.equal(right)
    expect(await rowsOf(text(`sep=;\n${csv}`))).to.deep.equal(
      right.map(([line, ...cells]) => [Number(line) + 1, ...cells]),
    )
  })

  it('is an Excel workbook: the values that it shows, its dates marked', async () => {
    const rows = `<row r="1">${inline('A1', 'dish')}${inline('B1', 'price')}</row>
      <row r="3">${inline('A3', 'Soup')}<c r="B3"><f>4+0.95</f><v>4.950000000000001</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" s="1"><v>46174</v></c></row>`
    expect(await rowsOf(workbook(rows))).to.deep.equal([
      [1, 'dish', 'price'],
      [3, 'Soup', '4.95', 'TRUE', '2026-06-01'],
    ])
    const file = await readSheetFile(workbook(rows))
    expect(file.ok && file.sheets[0]?.rows[1]?.cells[3]?.isDate).to.equal(true)
  })

  it('is an Excel workbook whose errors and empty formulas are texts to ask about', async () => {
    const rows = `<row r="1">${inline('A1', 'dish')}${inline('B1', 'milk')}${inline('C1', 'eggs')}${inline('D1', 'fish')}</row>
      <row r="2">${inline('A2', 'Soup')}<c r="B2" s="0"><f>IF(A1="",1,2)</f></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2" t="str"><f t="shared" si="0"/><v></v></c></row>
      <row r="3">${inline('A3', 'Stew')}<c r="B3" t="str"><f>T(1)</f><v>x</v></c></row>`
    expect(await rowsOf(workbook(rows))).to.deep.equal([
      [1, 'dish', 'milk', 'eggs', 'fish'],
      [2, 'Soup', '=IF(A1="",1,2)', '#DIV/0!', '='],
      [3, 'Stew', 'x'],
    ])
  })

  it('is an Excel workbook whose macros, pictures and links are not opened', async () => {
    const others = {
      'xl/vbaProject.bin': new Uint8Array(2_000_000),
      'xl/media/image1.png': new Uint8Array(30_000_000),
      'xl/externalLinks/externalLink1.xml': strToU8('<externalLink/>'),
    }
    expect(await rowsOf(workbook(`<row r="1">${inline('A1', 'Soup')}</row>`, others))).to.deep.equal([
      [1, 'Soup'],
    ])
  })

  it('is refused within seconds if it is an attack', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, at) => `<row r="${at + 1}">${inline(`A${at + 1}`, 'Soup')}</row>`,
    )
    const attacks = {
      '100000 rows': workbook(rows.join('')),
      'too large for a menu': zipSync({ 'xl/workbook.xml': new Uint8Array(60_000_000) }, { level: 1 }),
      'cannot be read': workbook(`<c${' a'.repeat(1_600_000)}>`),
      'This Excel file cannot be read': workbook('<c'.repeat(1_600_000)),
    }
    for (const [problem, bytes] of Object.entries(attacks)) {
      const startedAt = processorTimeMs()
      expect(await rowsOf(bytes)).to.include(problem)
      expect(processorTimeMs() - startedAt, problem).to.be.below(5_000)
    }
  })

  it('is refused if it is too large, before it is read', async () => {
    expect(await rowsOf(new Uint8Array(sheetLimits.fileBytes + 1).fill(65))).to.match(/larger than 5 MB/u)
    expect(await rowsOf(text(`dish,price\n${'a,1\n'.repeat(sheetLimits.rows + 1)}`))).to.match(/2002 rows/u)
    expect(await rowsOf(text(`dish\n${','.repeat(500_000)}`))).to.match(/too many cells/u)
    expect(await rowsOf(workbook(`<row r="1">${inline('A1', 'x'.repeat(5_000))}</row>`))).to.match(
      /many pages/u,
    )
    const many = Array.from(
      { length: 2_002 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
    )
    expect(await rowsOf(workbook(many.join('')))).to.match(/2002 rows/u)
  })

  it('is refused if it unzips to more than a menu needs', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(sheetLimits.unzippedBytes + 1) }, { level: 1 })
    expect(bomb.length).to.be.below(sheetLimits.fileBytes)
    expect(await rowsOf(bomb)).to.match(/too large for a menu/u)
  })

  it('is refused with a reason if it is something else', async () => {
    const problems = {
      'is empty': new Uint8Array(),
      'old or protected': Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]),
      'neither a CSV nor an Excel file': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2]),
      'cannot be read': zipSync({ 'word/document.xml': strToU8('<a/>') }),
      'no filled cells': text(' \n,,\n'),
    }
    for (const [problem, bytes] of Object.entries(problems)) expect(await rowsOf(bytes)).to.include(problem)
    expect(await rowsOf(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).to.include('cannot be read')
  })
})
