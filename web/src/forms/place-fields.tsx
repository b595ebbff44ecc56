import { type ReactNode, useState } from 'react'
import { formatPrice } from '../i18n/money.ts'
import type { BoundField } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/text-field.tsx'
import type { Place } from './device-place.ts'

export const placeLabels = { timeZone: 'Time zone', currency: 'Currency', locale: 'Language and region' }

interface PlaceFieldsProps {
  readonly value: Place
  readonly field: (name: keyof Place) => BoundField
  /** What the restaurant has now: always offered, also if this browser does not know it. */
  readonly own: Place
  /** More about the time zone. */
  readonly hint?: string
  /** Below the time zone. */
  readonly children?: ReactNode
}

/** Where a restaurant is: its time zone, its currency, and how it writes numbers. */
export function PlaceFields({ value, field, own, hint = '', children }: PlaceFieldsProps) {
  const [currencies] = useState(() => currenciesWith(own.currency))
  const [zones] = useState(() => timeZones(own.timeZone))
  const locales = localesWith(own.locale, value.currency)
  return (
    <>
      <div className="grid justify-items-start gap-1">
        <SelectField
          label={placeLabels.timeZone}
          hint={`Guests and your team see all dates and times in this time zone. Dishes that are sold out today come back at 04:00. ${hint}`.trim()}
          options={zones}
          className="w-full"
          {...field('timeZone')}
        />
        {children}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={placeLabels.currency}
          hint="Prices keep their numbers: 12.50 stays 12.50."
          options={currencies}
          {...field('currency')}
        />
        <SelectField
          label={placeLabels.locale}
          hint="How guests and your team see prices, and whether your team’s times have 12 or 24 hours."
          options={locales}
          {...field('locale')}
        />
      </div>
    </>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** All time zones of this browser, and the restaurant's own in case the browser does not know it. */
function timeZones(own: string): readonly Option[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])
  return [...zones].sort().map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** Languages and regions that write prices differently enough to be offered. */
const offeredLocales = `
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
function currenciesWith(own: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), own])
  return sorted([...codes].map(value => ({ value, label: `${names.of(value) ?? value} (${value})` })))
}

/** The offered locales by name, and the restaurant's own, each with a price as it looks there. */
function localesWith(own: string, currency: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const price = (locale: string) => formatPrice(1250, { currency, locale })
  return sorted(
    [...new Set([...offeredLocales, own])].map(value => ({
      value,
      label: `${names.of(value) ?? value}: ${price(value)}`,
    })),
  )
}
