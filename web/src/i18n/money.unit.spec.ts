import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { expect } from 'chai'
import { formatPrice } from './money.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const format = (price: number, currency: string, locale: string) =>
  spaced(formatPrice(price, { currency, locale }))

describe('formatPrice [price-2]', () => {
  it('writes dollars with two decimals by default', () => {
    const prices = [0, 12.5, 99_999.99].map(price => formatPrice(price, defaultMoney))
    expect(prices).to.deep.equal(['$0.00', '$12.50', '$99,999.99'])
  })

  it('writes the decimals of the currency as the locale does', () => {
    expect(format(1250, 'JPY', 'ja-JP')).to.match(/^[¥￥]1,250$/u)
    expect(format(2.75, 'KWD', 'en')).to.equal('KWD 2.750')
    expect(format(1250.5, 'EUR', 'de-DE')).to.equal('1.250,50 €')
  })

  it('writes the decimals of ISO 4217, whatever this version of ICU does', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      const decimals = /\.(\d+)/u.exec(format(1, currency, 'en'))?.[1]?.length ?? 0
      expect(decimals, currency).to.equal(decimalsOf(currency))
    }
  })

  it('never rounds a price', () => {
    expect([12.5, 12.34].map(price => format(price, 'JPY', 'en'))).to.deep.equal(['¥12.5', '¥12.34'])
  })

  it('shows the number alone without a currency, and a code that it cannot read', () => {
    expect(formatPrice(12.5, null)).to.equal('12.50')
    expect(format(12.5, 'EURO', 'en')).to.equal('EURO 12.50')
  })
})
