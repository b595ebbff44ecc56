import { catalogueEntry, detailNames } from '@safe-menu/contracts/allergens/catalogue'
import { type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import { formatInstant } from '../../../format/instants.ts'
import { formatPrice } from '../../../format/price.ts'

const labels: { readonly [field: string]: string } = {
  name: 'Name',
  description: 'Description',
  crossContamination: 'Cross-contamination',
  modifications: 'Modifications',
  section: 'Section',
  price: 'Price',
  priceCents: 'Price',
  presence: 'Presence',
  details: 'Named ones',
  allergensConfirmedAt: 'Allergens checked',
  confirmedAt: 'Allergens checked',
  audience: 'Door',
  reviewedAt: 'Reviewed',
  absent: 'Said to be absent',
  published: 'Published',
  deleted: 'Deleted',
  status: 'Status',
  menuName: 'Menu',
  archivedAt: 'Archived',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  timeZone: 'Time zone',
  email: 'E-mail',
  role: 'Role',
}

/** A field's name as people read it; one that this version does not know by its own words: `logoUrl` is "Logo url". */
export function fieldLabel(field: string): string {
  const known = labels[field]
  if (known !== undefined) return known
  const words = field.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const presenceNames: Record<Presence, string> = {
  contains: 'contains',
  may_contain: 'may contain',
  can_be_made_without: 'can be made without',
}

export function isPresence(value: unknown): value is Presence {
  return presences.some(presence => presence === value)
}

/** A presence as it stands in a sentence: “may contain”. */
export function presenceName(presence: Presence): string {
  return presenceNames[presence]
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u

const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `primary: #aa0000, secondary: #00aa00`; what is empty in it is left out. */
function objectText(value: object): string {
  const parts = Object.entries(value).flatMap(([name, each]) => {
    if (each === null || each === '') return []
    return `${fieldLabel(name).toLowerCase()}: ${typeof each === 'object' ? objectText(each) : plainText(each)}`
  })
  return parts.join(', ') || nothing
}

const nothing = 'nothing'

/** What stands for an absent value of a tag. */
const absentTexts: { readonly [field: string]: string } = {
  presence: 'not declared',
  details: 'none',
  confirmedAt: 'not confirmed',
  allergensConfirmedAt: 'not confirmed',
}

/** A value before or after, as people read it. `allergenId` says whose named cereals or nuts a list of details is. */
export function valueText(field: string, value: unknown, allergenId?: string): string {
  if (value === null || value === undefined || value === '') return absentTexts[field] ?? nothing
  if (field === 'priceCents' && typeof value === 'number') return formatPrice(value / 100)
  if (field === 'price' && typeof value === 'number') return formatPrice(value)
  if (field === 'presence' && isPresence(value)) return presenceName(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return instantPattern.test(value) ? formatInstant(value) : value
  if (Array.isArray(value)) {
    if (value.length === 0) return absentTexts[field] ?? nothing
    const texts = value.map(plainText)
    if (field === 'details') return detailNames(allergenId ?? '', texts).join(', ')
    return texts.map(text => catalogueEntry(text)?.name ?? text).join(', ')
  }
  return typeof value === 'object' ? objectText(value) : plainText(value)
}

/** A field that changed, ready to be shown. */
export interface ChangedField {
  readonly field: string
  readonly label: string
  /** `null`: nothing stood there that it could be compared with, the subject is new. */
  readonly before: string | null
  readonly after: string
}

type Values = { readonly [field: string]: unknown } | null

const order = Object.keys(labels)
/** Fields in the order of their labels, whatever order they were stored in; those without one last. */
const rankOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/** Ids that a name stands beside. */
const unnamed = new Set(['menuId'])

/** The fields of an entry that really differ, with what stood before and what stands after. Of a new subject: what it has. */
export function changedFields(before: Values, after: Values, allergenId?: string): readonly ChangedField[] {
  const isNew = before === null && allergenId === undefined
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter(field => !unnamed.has(field))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(field => ({
      field,
      label: fieldLabel(field),
      before: valueText(field, before?.[field], allergenId),
      after: valueText(field, after?.[field], allergenId),
    }))
    .filter(({ before: old, after: now }) => old !== now)
    .map(changed => (isNew ? { ...changed, before: null } : changed))
}
