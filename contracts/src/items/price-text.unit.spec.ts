import { expect } from 'chai'
import { readPrice } from './price-text.ts'

const priceOf = (text: string, decimals = 2) => {
  const read = readPrice(text, decimals)
  return read.kind === 'price' ? read.price : read.prices
}

describe('the cell of a price', () => {
  it('reads one price with any currency and comma', () => {
    const prices = {
      '1,60 €': '1.60',
      '£2.–': '2',
      '12,-': '12',
      'CHF 12.5': '12.50',
      '12.50 Fr.': '12.50',
      '9 EUR': '9',
      '€ 9': '9',
      '1.600,00': '1600.00',
      '1,600.00': '1600.00',
      '12,90 zł': '12.90',
      '120 Kč': '120',
      '25 lei': '25',
      'kr. 85': '85',
      '1 200,50 Kč': '1200.50',
      '24 euros': '24',
      '145:-': '145',
      '145 :–': '145',
      '12.—': '12',
      'CHF 18.–': '18',
      'R$ 32,00': '32.00',
      US$5: '5',
      '1 200 kr': '1200',
      'kr 1.200,-': '1200',
      '1 200:-': '1200',
      '1.250 Ft': '1250',
      '9€50': '9.50',
      "9'50 €": '9.50',
      '٤٫٥٠': '4.50',
      '': '',
      '3': '3',
      '$0.5': '0.50',
    }
    for (const [text, price] of Object.entries(prices)) expect(priceOf(text), text).to.equal(price)
  })

  it('asks about everything else, with the prices that it can mean', () => {
    const prices = {
      '1,6/1,8/2,6': ['1.60', '1.80', '2.60'],
      '4.5 / 6 / 22': ['4.50', '6', '22'],
      MP: [],
      '1 600': ['1600'],
      '1.600': ['1600', '1.60'],
      'from 5': ['5'],
      '-5': ['5'],
      '€ 22,00 a persona': ['22.00'],
      '175ml 5.90 250ml 7.80': ['5.90', '7.80'],
      '0,75 l / 58,00': ['58.00'],
      '12.50 kg': ['12.50'],
    }
    for (const [text, wanted] of Object.entries(prices)) expect(priceOf(text), text).to.deep.equal(wanted)
  })

  it('asks about cents in a currency without any', () => {
    expect([priceOf('1200', 0), priceOf('12.50', 0)]).to.deep.equal(['1200', []])
    expect(['12.00', '1,250', '¥1 250', '1.250,00'].map(text => priceOf(text, 0))).to.deep.equal([
      '12.00',
      '1250',
      '1250',
      '1250.00',
    ])
  })

  it('reads a third decimal that is 0 in a currency with three', () => {
    expect(['2.750', 'KWD 12,500', '2.75'].map(text => priceOf(text, 3))).to.deep.equal([
      '2.75',
      '12.50',
      '2.75',
    ])
    expect(priceOf('2.755', 3)).to.be.an('array')
  })
})
