import { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import { expect } from 'chai'
import { placeOf } from './device-place.ts'

describe('the place of a new restaurant', () => {
  it('follows the language and the time zone of the browser', () => {
    const places = ['de-DE', 'de', 'en-GB', 'fr-CH', 'ja', 'pt-BR', 'zh-Hant-TW', 'x', 'en-AQ'].map(
      language => {
        const { currency, locale } = placeOf(language, 'UTC')
        return `${locale} ${currency}`
      },
    )
    expect(places).to.deep.equal([
      'de-DE EUR',
      'de-DE EUR',
      'en-GB GBP',
      'fr-CH CHF',
      'ja-JP JPY',
      'pt-BR BRL',
      'zh-TW TWD',
      'en-US USD',
      'en-AQ USD',
    ])
  })

  it('is a place that the server accepts', () => {
    for (const language of ['de-AT', 'ar-EG', 'es-419', 'sr-Latn-RS', 'en', 'no'])
      expect(
        RestaurantProfile.safeParse({ name: 'A', ...placeOf(language, 'Europe/Vienna') }).success,
        language,
      ).to.equal(true)
  })
})
