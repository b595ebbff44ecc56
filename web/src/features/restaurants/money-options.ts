import { formatPrice } from '../../format/money.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** Languages and regions that write prices differently enough to be offered. */
const locales = `
  en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA
  ar-AE ar-EG ar-KW ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR es-419 es-AR es-CL
  es-CO es-ES es-MX es-PE et-EE fi-FI fr-BE fr-CA fr-CH fr-FR ga-IE he-IL hi-IN hr-HR hu-HU id-ID
  is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY mt-MT nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO
  sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW
`
  .trim()
  .split(/\s+/u)

const byLabel = new Intl.Collator('en')
const sorted = (options: readonly Option[]) =>
  [...options].sort((one, other) => byLabel.compare(one.label, other.label))

/** The currencies of this browser by name, and the restaurant's own in case the browser does not know it. */
export function currenciesWith(own: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), own])
  return sorted([...codes].map(value => ({ value, label: `${names.of(value) ?? value} (${value})` })))
}

/** The offered locales by name, and the restaurant's own, each with a price as it looks there. */
export function localesWith(own: string, currency: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const price = (locale: string) => formatPrice(1250, { currency, locale })
  return sorted(
    [...new Set([...locales, own])].map(value => ({
      value,
      label: `${names.of(value) ?? value}: ${price(value)}`,
    })),
  )
}
