import { expect } from 'chai'
import { exportFileName } from './csv-file.ts'

describe('exportFileName', () => {
  it('keeps letters and numbers, and has a fallback without any', () => {
    expect(exportFileName('Menú del día / 2', 'csv')).to.match(/^Menu?.*del.*2-allergens\.csv$/u)
    expect(exportFileName('***', 'xlsx')).to.equal('menu-allergens.xlsx')
  })
})
