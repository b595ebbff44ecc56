import { expect } from 'chai'
import { createConsistencyTokens } from './token.ts'

const tokens = createConsistencyTokens(Buffer.alloc(32, 7))
const positions = { menus: 9_007_199_254_740_993n, audit: 0n }

describe('consistency token', () => {
  it('returns the sealed positions, exact beyond 2^53', () => {
    const token = tokens.seal(positions)
    expect(token).to.match(/^[\w-]+$/u)
    expect(tokens.open(token)).to.deep.equal(positions)
  })
  it('is refused if it was changed, cut, invented or sealed with another key', () => {
    const token = tokens.seal(positions)
    const foreign = createConsistencyTokens(Buffer.alloc(32, 8)).seal(positions)
    const changed = [...token].map(
      (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
    )
    const invented = [
      '',
      'x',
      token.slice(0, -1),
      token.slice(0, 42),
      `${token}=`,
      `${token}\n`,
      `${token}AAAA`,
      'a'.repeat(5_000),
    ]
    for (const bad of [foreign, ...changed, ...invented]) {
      expect(() => tokens.open(bad), bad)
        .to.throw()
        .with.property('code', 'request.invalid_consistency_token')
    }
  })
})
