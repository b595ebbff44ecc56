import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { viewerZone } from '../i18n/dates.ts'

/** Where a new restaurant is, as far as this device knows. The person can change each field. */
export interface Place {
  /** IANA name. */
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47: language and region. */
  readonly locale: string
}

/** ISO 3166 regions by their currency (ISO 4217). Where two are in use, the one that menus are written in. */
const regionsByCurrency: Readonly<Record<string, string>> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK BG AD MC ME SM VA XK',
  USD: 'US EC PR SV',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BDT: 'BD',
  BHD: 'BH',
  BRL: 'BR',
  CAD: 'CA',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JOD: 'JO',
  JPY: 'JP',
  KRW: 'KR',
  KWD: 'KW',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO SJ',
  NZD: 'NZ',
  OMR: 'OM',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
}

/**
 * The place that a browser's first language and its time zone suggest: `de-DE` is priced in euros. A language without a region counts
 * for the country of the time zone, or else for the region in which most people speak it. An unknown region has the product's
 * default currency.
 */
export function placeOf(language: string, timeZone: string): Place {
  const { language: spoken, region } = knownLocale(language, timeZone)
  const currency = Object.entries(regionsByCurrency).find(([, regions]) =>
    regions.split(' ').includes(region),
  )
  return { timeZone, currency: currency?.[0] ?? defaultMoney.currency, locale: `${spoken}-${region}` }
}

function knownLocale(language: string, timeZone: string) {
  try {
    const own = new Intl.Locale(language)
    const { language: spoken, region = 'US' } = own.maximize()
    return { language: spoken, region: own.region ?? regionOf(timeZone) ?? region }
  } catch {
    return { language: 'en', region: 'US' } // not a language tag
  }
}

/** Not in TypeScript's types yet. Older browsers have the property, newer ones the method, and some have neither. */
interface LocaleWithZones extends Intl.Locale {
  readonly timeZones?: readonly string[]
  readonly getTimeZones?: () => readonly string[] | undefined
}

/** The region whose clocks show this time zone, of those whose currency is known. */
function regionOf(timeZone: string): string | undefined {
  const regions = Object.values(regionsByCurrency).flatMap(all => all.split(' '))
  return regions.find(region => {
    const locale: LocaleWithZones = new Intl.Locale('und', { region })
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone)
  })
}

/** {@link placeOf} for this device. */
export const devicePlace = (): Place => placeOf(globalThis.navigator?.language ?? 'en', viewerZone())
