import { expect } from 'chai'
import { openPositions, type Positions, sealPositions } from './token.ts'

const key = Buffer.alloc(32, 7)
const seal = (positions: Positions) => sealPositions(key, positions)
const open = (tokens: string) => openPositions(key, tokens)
const positions = { menus: 9_007_199_254_740_993n, audit: 0n }

describe('consistency token', () => {
  it('returns the sealed positions, exact beyond 2^53', () => {
    const token = seal(positions)
    expect(token).to.match(/^[\w-]+$/u)
    expect(open(token)).to.deep.equal(positions)
  })
  it('may come with the tokens of other writes: the last position of each group counts', () => {
    const all = [seal({ menus: 7n, audit: 9n }), seal({ admin: 3n }), seal({ menus: 5n })]
    expect(open(all.join(','))).to.deep.equal({ menus: 7n, audit: 9n, admin: 3n })
    expect(open(all.join(', ')), 'joined by a proxy').to.deep.equal(open(all.join(',')))
    for (const bad of [[...all, 'x'], Array.from({ length: 9 }, () => all[0])])
      expect(() => open(bad.join(',')))
        .to.throw()
        .with.property('code', 'request.invalid_consistency_token')
  })
  it('is refused if it was changed, cut, invented or sealed with another key', () => {
    const token = seal(positions)
    const foreign = sealPositions(Buffer.alloc(32, 8), positions)
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
      expect(() => open(bad), bad)
        .to.throw()
        .with.property('code', 'request.invalid_consistency_token')
    }
  })
})
