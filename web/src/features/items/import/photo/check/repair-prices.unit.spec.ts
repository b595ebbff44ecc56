import { expect } from 'chai'
import { wordsOfText } from '../../reading/layout/words-of-text.ts'
import { readPhotoMenu } from './photo-menu.ts'
import { repairPrices } from './repair-prices.ts'

const recognised = (text: string) => wordsOfText(text).map(word => ({ ...word, confidence: 95 }))

const repaired = (text: string) =>
  repairPrices(recognised(text))
    .map(word => word.text)
    .join(' ')

describe('a word that is nearly a price', () => {
  it('is read as one', () => {
    const texts = {
      'Soup 15,I0': 'Soup 15,10',
      'Soup £1O.50': 'Soup £10.50',
      'Soup 12:50 €': 'Soup 12,50 €',
      'Soup l2,5O€': 'Soup 12,50€',
    }
    expect(Object.keys(texts).map(repaired)).to.deep.equal(Object.values(texts))
  })

  it('is asked about', () => {
    const { dishes } = readPhotoMenu(recognised('Soup    15,I0\nRoll    12,50'), 2)
    expect(dishes.map(({ name, price, priceDoubt }) => [name, price, priceDoubt])).to.deep.equal([
      ['Soup', '15,10', { kind: 'unsure', suggestions: ['15.10'] }],
      ['Roll', '12,50', null],
    ])
  })

  it('is no other word: a time, a list of codes, a price as it is', () => {
    for (const text of [
      'Lunch 11:30 – 14:00',
      'Lunch 11:30 14:00',
      'Soup B,DO',
      'Soup 12,50',
      'Old pub, 1960',
    ])
      expect(repaired(text)).to.equal(text)
  })
})
