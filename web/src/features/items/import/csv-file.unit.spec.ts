import { expect } from 'chai'
import { csvFileName } from './csv-file.ts'

describe('csvFileName', () => {
  it('keeps letters and numbers, and has a fallback without any', () => {
    expect(csvFileName('Menú del día / 2')).to.match(/^Menu?.*del.*2-allergens\.csv$/u)
    expect(csvFileName('***')).to.equal('menu-allergens.csv')
  })
})
