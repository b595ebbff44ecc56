import { expect } from 'chai'
import { formerNameNote } from './former-name.ts'

describe('formerNameNote', () => {
  it('when the name of now holds the text, in whatever case › then none', () => {
    expect(formerNameNote('Zum Löwen', ' LÖW ')).to.equal(null)
    expect(formerNameNote('Zum Löwen', 'lo\u0308w')).to.equal(null)
    expect(formerNameNote('Zum Löwen', '')).to.equal(null)
  })

  it('when only a name of before did › then it says so', () => {
    expect(formerNameNote('Zum Löwen', 'hirsch ')).to.equal('Had a name with “hirsch” before')
  })
})
