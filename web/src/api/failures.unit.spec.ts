import { expect } from 'chai'
import { ApiError } from './api-error.ts'
import { describeFailure } from './failures.ts'

describe('what a person reads about a write that may be saved', () => {
  const title = 'The prices were not changed'

  it('is what the server says, if it does not know either', () => {
    const message = 'Only 10 of 30 prices were changed. Some others may have been saved as well.'
    const error = new ApiError({
      code: 'service.outcome_unknown',
      status: 503,
      message,
      mayBeSaved: true,
    })
    expect(describeFailure(error, title)).to.deep.equal({ title: `Not certain: ${title}`, body: message })
  })

  it('is where to look, if no server answered', () => {
    const error = new ApiError({ code: 'client.timeout', status: 0, mayBeSaved: true })
    expect(describeFailure(error, title).body).to.match(/may have been saved\. Check .* what the page shows/u)
  })
})
