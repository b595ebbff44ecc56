import { RestaurantProfile } from '@safe-menu/contracts/restaurants/profile'
import { expect } from 'chai'
import { placeOf } from './device-place.ts'

describe('the place of a new restaurant', () => {
  const places: Readonly<Record<string, string>> = {
    'de-DE UTC': 'de-DE EUR',
    'de UTC': 'de-DE EUR',
    'en-GB UTC': 'en-GB GBP',
    'fr-CH UTC': 'fr-CH CHF',
    'ja UTC': 'ja-JP JPY',
    'zh-Hant-TW UTC': 'zh-TW TWD',
    'x UTC': 'en-US USD',
    'en-AQ UTC': 'en-AQ USD',
    // The language names no country: the time zone does.
    'de Europe/Zurich': 'de-CH CHF',
    'en Europe/Vienna': 'en-AT EUR',
    'es America/Bogota': 'es-CO COP',
    'en America/Chicago': 'en-US USD',
    'de-DE Europe/Zurich': 'de-DE EUR',
    // A country that is not listed.
    'de Africa/Nairobi': 'de-DE EUR',
  }
  it('follows the language of the browser, then its time zone', () => {
    for (const [browser, place] of Object.entries(places)) {
      const [language = '', timeZone = ''] = browser.split(' ')
      const { currency, locale } = placeOf(language, timeZone)
      expect(`${locale} ${currency}`, browser).to.equal(place)
    }
  })

  it('is a place that the server accepts', () => {
    for (const language of ['de-AT', 'ar-EG', 'es-419', 'sr-Latn-RS', 'en', 'no'])
      expect(
        RestaurantProfile.safeParse({ name: 'A', ...placeOf(language, 'Europe/Vienna') }).success,
        language,
      ).to.equal(true)
  })
})
