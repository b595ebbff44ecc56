import { expect } from 'chai'
import { priceDoubts } from './price-doubts.ts'

/** The doubts about prices of one section: `kind suggestions`, or nothing. */
function doubts(prices: readonly string[], decimals = 2): readonly string[] {
  const dishes = prices.map(price => ({
    section: 'Mains',
    price: price.replace('?', ''),
    isUnsure: price.startsWith('?'),
  }))
  return priceDoubts(dishes, decimals).map(doubt =>
    doubt ? [doubt.kind, ...doubt.suggestions].join(' ') : '',
  )
}

const usual = ['9,50', '12,00', '14,90', '15,50', '11,00']

describe('a recognised price', () => {
  it('is not asked about among others like it', () => {
    expect(doubts(usual)).to.deep.equal(usual.map(() => ''))
    expect(doubts(['9', '12', '14', '15', '11'])).to.deep.equal(usual.map(() => ''))
    expect(doubts(['900', '1200', '1400', '1500'], 0)).to.deep.equal(['', '', '', ''])
  })

  it('is asked about if it has lost its separator', () => {
    expect(doubts([...usual, '1510€']).at(-1)).to.equal('separator 15.10')
  })

  it('is asked about if it is far from the others of its section', () => {
    expect(doubts([...usual, '1,15']).at(-1)).to.equal('outlier 1.15')
    expect(doubts([...usual, '115,0']).at(-1)).to.equal('outlier 115.00 11.50')
  })

  it('is asked about if it is missing where the others have one, or is no number', () => {
    expect(doubts([...usual, '']).at(-1)).to.equal('missing')
    expect(doubts(['', '', '', '4,50']).slice(0, 3)).to.deep.equal(['', '', ''])
    expect(doubts([...usual, '12,5O']).at(-1)).to.equal('unread 12.50')
  })

  it('is asked about if a word of it is below the confidence', () => {
    expect(doubts([...usual, '?12,90']).at(-1)).to.equal('unsure 12.90')
  })

  it('is asked about later if it has several sizes', () => {
    expect(doubts([...usual, '3,50 / 4,50']).at(-1)).to.equal('')
  })
})
