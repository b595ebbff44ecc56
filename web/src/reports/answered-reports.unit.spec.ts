import type { ItemReportsView } from '@safe-menu/contracts/guest-reports/views'
import { expect } from 'chai'
import { createAnsweredReports } from './answered-reports.ts'

const about = (itemId: string, through: string) => ({ itemId, through }) as ItemReportsView

describe('the reports that this page has answered', () => {
  it('are left out of a list that still has them', () => {
    const answered = createAnsweredReports()
    answered.add(about('soup', '9'))
    expect(answered.leftOf([about('soup', '9'), about('tart', '0')])).to.deep.equal([about('tart', '0')])
  })

  it('return with a newer report', () => {
    const answered = createAnsweredReports()
    answered.add(about('soup', '9'))
    expect(answered.leftOf([about('soup', '10')])).to.deep.equal([about('soup', '10')])
  })
})
