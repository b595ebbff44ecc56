import { matrixColumns, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { expect } from 'chai'
import { excelOf } from './export-excel.ts'
import { readSheetFile } from './reading/sheet/read-sheet-file.ts'
import { importFileOf, readSheet } from './reading/sheet-reading.ts'

describe('the export as an Excel file', () => {
  it('is imported without a question, cell by cell', async () => {
    const header = [...Object.values(matrixColumns), ...matrixTagColumns, 'name:de']
    const tags = matrixTagColumns.map(id => (id === 'gluten' ? 'C:wheat+rye' : id === 'milk' ? 'N' : '?'))
    const rows = [
      ['Soup (A)', 'Mains', '"with ""cream"",\nand chives"', '12.50', '', '', '2026-03-12', ...tags, 'Suppe'],
      ["'=1+1", '', '', '4.00', "'@x", '', '', ...tags, ''],
    ]
    const csv = [header, ...rows].map(cells => `${cells.join(',')}\r\n`).join('')
    const blob = await excelOf(`\uFEFF${csv}`)
    const file = await readSheetFile(new Uint8Array(await blob.arrayBuffer()))
    if (!file.ok) return expect.fail(file.problem)
    expect(file.sheets.map(({ name }) => name)).to.deep.equal(['Menu', 'Legend'])
    const [table] = file.sheets
    const reading = readSheet(table ?? expect.fail('no sheet'), { decimals: 2 }, {})
    expect(reading.asked).to.deep.equal([])
    expect(reading.read.isExport).to.equal(true)
    const cells = (line: string) => line.replaceAll('"', '')
    const imported = importFileOf(reading)?.csv ?? ''
    expect(cells(imported)).to.equal(cells(csv).replace('12.50', '12.5').replace('4.00', '4'))
  })
})
