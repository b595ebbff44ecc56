import { z } from 'zod'
import { limits } from '../limits.ts'
import { line, namesItsHost, paragraph } from '../text.ts'
import { CodeLegend } from './code-legend.ts'
import { defaultMoney } from './money-format.ts'

/** A host without a scheme, as people write it: `trattoria.example/menu`. */
const hostAlone = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/|$)/u

/** A web address for guests: http or https only, so that a `javascript:` link is never shown. Without a scheme it gets https. */
const Website = z.union([
  z.literal(''),
  line(limits.urlLength)
    .transform(text => (hostAlone.test(text) ? `https://${text}` : text))
    .pipe(
      z.url({ protocol: /^https?$/, error: 'Enter a web address, for example https://trattoria.example.' }),
    )
    .refine(namesItsHost, 'Enter a web address without a user name, for example https://trattoria.example.'),
])

/**
 * An IANA time zone that this runtime knows. A zone has many spellings; parsing returns the runtime's own. Bare offsets, which
 * newer runtimes accept, are refused: at `-23:59` a day would end long after it is over everywhere on earth.
 */
export const TimeZone = z
  .string()
  .max(60)
  .transform(zone => {
    if (/^[+-]/u.test(zone)) return ''
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    } catch {
      return ''
    }
  })
  .refine(zone => zone !== '', 'Choose a time zone of the IANA list, for example Europe/Vienna.')

/** Without extensions, which can change digits and calendars. */
const plainLocale = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/u

const Currency = z
  .string()
  .max(3)
  .transform(code => code.toUpperCase())
  .refine(
    code => Intl.supportedValuesOf('currency').includes(code),
    'Choose a currency of ISO 4217, for example EUR.',
  )

/** A language and region that this runtime knows, in its usual spelling. */
const Locale = z
  .string()
  .max(15)
  .transform(tag => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? ''
    } catch {
      return '' // no language tag at all
    }
  })
  .refine(tag => plainLocale.test(tag), 'Choose a language and region of BCP 47, for example de-AT.')

const fields = {
  name: line(limits.nameLength, 1),
  description: paragraph(limits.descriptionLength),
  address: paragraph(limits.addressLength),
  phone: line(limits.phoneLength),
  website: Website,
  openingHours: paragraph(limits.openingHoursLength),
  timeZone: TimeZone,
  currency: Currency,
  locale: Locale,
}

/** The public profile of a restaurant. Not personal data (architecture, "Events and streams"). Missing texts are empty. */
export const RestaurantProfile = z.object({
  name: fields.name,
  description: fields.description.default(''),
  address: fields.address.default(''),
  phone: fields.phone.default(''),
  website: fields.website.default(''),
  openingHours: fields.openingHours.default(''),
  timeZone: fields.timeZone.default('UTC'),
  currency: fields.currency.default(defaultMoney.currency),
  locale: fields.locale.default(defaultMoney.locale),
})
export type RestaurantProfile = z.infer<typeof RestaurantProfile>

/** A change of the profile, or of the codes that guests do not see: missing fields stay unchanged. */
export const ProfileChange = z.strictObject({ ...fields, codeLegend: CodeLegend }).partial()
export type ProfileChange = z.infer<typeof ProfileChange>
