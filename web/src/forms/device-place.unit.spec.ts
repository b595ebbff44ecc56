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

  it('is in the country of the time zone where the language names none', () => {
    const at = (language: string, timeZone: string) => {
      const { currency, locale } = placeOf(language, timeZone)
      return `${locale} ${currency}`
    }
    expect(at('de', 'Europe/Zurich')).to.equal('de-CH CHF')
    expect(at('en', 'Europe/Vienna')).to.equal('en-AT EUR')
    expect(at('es', 'America/Bogota')).to.equal('es-CO COP')
    expect(at('en', 'America/Chicago')).to.equal('en-US USD')
    expect(at('de-DE', 'Europe/Zurich'), 'the language names one').to.equal('de-DE EUR')
    expect(at('de', 'Africa/Nairobi'), 'a country that is not listed').to.equal('de-DE EUR')
  })

  it('is a place that the server accepts', () => {
    for (const language of ['de-AT', 'ar-EG', 'es-419', 'sr-Latn-RS', 'en', 'no'])
      expect(
        RestaurantProfile.safeParse({ name: 'A', ...placeOf(language, 'Europe/Vienna') }).success,
        language,
      ).to.equal(true)
  })
})
