import { catalogueEntry, detailNames } from '@safe-menu/contracts/allergens/catalogue'
import { type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import type { MoneyAtTime } from '@safe-menu/contracts/audit/views'
import type { Picture } from '@safe-menu/contracts/picture'
import { sectionTitle } from '../../../dish/by-section.ts'
import { codeText } from '../../../dish/code-text.ts'
import { type DateFormat, formatInstant } from '../../../i18n/dates.ts'
import { formatPrice } from '../../../i18n/money.ts'
import { languageName } from '../../../i18n/words.ts'

const labels: { readonly [field: string]: string } = {
  name: 'Name',
  description: 'Description',
  crossContamination: 'Cross-contamination',
  modifications: 'Modifications',
  mentions: 'Allergens that the texts mention',
  section: 'Section',
  sections: 'Sections',
  price: 'Price',
  priceCents: 'Price',
  presence: 'Marked as',
  details: 'Which ones',
  allergensConfirmedAt: 'Allergens checked',
  confirmedAt: 'Allergens checked',
  audience: 'Account type',
  reviewedAt: 'Reviewed',
  absent: 'Marked as not present',
  published: 'Published',
  deleted: 'Deleted',
  status: 'Status',
  menuName: 'Menu',
  movedTo: 'Moved to the menu',
  archivedAt: 'Archived',
  soldOutUntil: 'Sold out until',
  picture: 'Picture',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  openingHours: 'Opening hours',
  timeZone: 'Time zone',
  currency: 'Currency',
  locale: 'Language and region',
  codeLegend: 'Codes on the menus',
  email: 'E-mail',
  role: 'Role',
}

/** A field's name on the screen. A field without a label is named by its own words: `logoUrl` is "Logo url". */
export function fieldLabel(field: string): string {
  const known = labels[field]
  if (known !== undefined) return known
  const [text = '', language] = field.split(':')
  if (language !== undefined) return `${labels[text] ?? text} (${languageName(language)})`
  const words = field.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function isPresence(value: unknown): value is Presence {
  return presences.some(presence => presence === value)
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u

const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `primary: #aa0000, secondary: #00aa00`, without empty values. */
function objectText(value: object): string {
  const parts = Object.entries(value).flatMap(([name, each]) => {
    if (each === null || each === '') return []
    return `${fieldLabel(name).toLowerCase()}: ${typeof each === 'object' ? objectText(each) : plainText(each)}`
  })
  return parts.join(', ') || nothing
}

const nothing = 'nothing'

/** `Soup in a bowl (800 × 600, 3f2a61)`: the id tells pictures with the same text apart. */
function pictureText({ id, width, height, alt }: Picture): string {
  return `${alt || 'a picture'} (${width} × ${height}, ${id.slice(0, 6)})`
}

/** A section of a menu: `Starters (4)` if the menu has an order of its items. */
function sectionText({ name, items }: { name: string; items: number }): string {
  return items === 0 ? sectionTitle(name) : `${sectionTitle(name)} (${items})`
}

/** `Milk (“cheese”)`. */
function mentionText({ allergenId, word }: { allergenId: string; word: string }): string {
  return `${catalogueEntry(allergenId)?.name ?? allergenId} (“${word}”)`
}

/** The texts for absent values of these fields; others say "nothing". */
const absentTexts: { readonly [field: string]: string } = {
  presence: 'not marked',
  details: 'none',
  picture: 'none',
  sections: 'none',
  mentions: 'none',
  codeLegend: 'none',
  confirmedAt: 'not confirmed',
  allergensConfirmedAt: 'not confirmed',
  soldOutUntil: 'available',
}

/** How values are written: dates, and prices as the restaurant wrote them at that time. Without `money`: the number alone. */
interface ValueFormat extends DateFormat {
  readonly money?: MoneyAtTime | undefined
}

/** A value as text. `allergenId`: the allergen whose named cereals or nuts a list of details holds. */
export function valueText(
  field: string,
  value: unknown,
  allergenId?: string,
  format: ValueFormat = {},
): string {
  if (value === null || value === undefined || value === '') return absentTexts[field] ?? nothing
  if (typeof value === 'number' && (field === 'price' || field === 'priceCents'))
    return formatPrice(field === 'price' ? value : value / 100, format.money ?? null)
  if (field === 'presence' && isPresence(value)) return value.replaceAll('_', ' ') // `may contain`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return instantPattern.test(value) ? formatInstant(value, format) : value
  if (Array.isArray(value)) {
    if (value.length === 0) return absentTexts[field] ?? nothing
    if (field === 'mentions') return value.map(mentionText).join(', ')
    if (field === 'codeLegend') return value.map(codeText).join('; ')
    if (field === 'sections') return value.map(sectionText).join(', ')
    const texts = value.map(plainText)
    if (field === 'details') return detailNames(allergenId ?? '', texts).join(', ')
    return texts.map(text => catalogueEntry(text)?.name ?? text).join(', ')
  }
  if (field === 'picture' && typeof value === 'object') return pictureText(value as Picture)
  return typeof value === 'object' ? objectText(value) : plainText(value)
}

/** A changed field as it is shown. */
export interface ChangedField extends ChangedValue {
  readonly field: string
}

/** A value before and after, with the label of its field or tag. */
export interface ChangedValue {
  readonly label: string
  /** `null` when the whole subject was added or removed: `after` is then what it had. */
  readonly before: string | null
  readonly after: string
}

type Values = { readonly [field: string]: unknown } | null

const order = Object.keys(labels)
/** Fields are shown in the order of {@link labels}, those without a label last. */
const rankOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/** The fields of an entry whose text differs. Of a new subject: all its fields. */
export function changedFields(
  before: Values,
  after: Values,
  allergenId?: string,
  format: ValueFormat = {},
): readonly ChangedField[] {
  const isNew = before === null && allergenId === undefined
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter(field => field !== 'menuId') // shown as `menuName`
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(field => ({
      field,
      label: fieldLabel(field),
      before: valueText(field, before?.[field], allergenId, format),
      after: valueText(field, after?.[field], allergenId, format),
    }))
    .filter(({ before: old, after: now }) => old !== now)
    .map(changed => (isNew ? { ...changed, before: null } : changed))
}
