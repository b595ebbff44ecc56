import { expect } from 'chai'
import { firstImportChoice, importQuery } from './import-choice.ts'

describe('the choice for an import', () => {
  it('counts nothing as checked at first', () =>
    expect(importQuery(firstImportChoice)).to.deep.equal({
      mode: 'add',
      confirm: undefined,
      columns: undefined,
      reason: undefined,
    }))

  it('counts rows with a review date as checked when the manager says so', () =>
    expect(importQuery({ ...firstImportChoice, confirmReviewed: true }).confirm).to.equal('reviewed'))
})
