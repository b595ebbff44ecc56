import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { mistakes } from '@safe-menu/contracts/guest-reports/mistakes'
import type { DateFormat } from '../../../format/dates.ts'
import { languageName } from '../../../format/language-name.ts'
import { mistakeText } from '../../../tags/mistake-texts.ts'
import { allergenText, tagName } from '../../../tags/tag-text.ts'
import { type ChangedField, changedFields, fieldLabel, isPresence, valueText } from './fields.ts'
import { accountText } from './people.ts'

/** The parts of an entry that its sentence and its fields are made of. */
export type DescribableEntry = Pick<
  AuditEntryView,
  'kind' | 'restaurant' | 'menu' | 'item' | 'allergen' | 'account' | 'before' | 'after' | 'money'
>

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const list = new Intl.ListFormat('en-GB')

/** `“Tart” was renamed to Walnut tart, and the description changed`. */
function describeTextChange(entry: DescribableEntry, name: string): string {
  const oldName = entry.before?.name
  const texts = list.format(
    changedFields(entry.before, entry.after)
      .filter(({ field }) => field !== 'name')
      .map(({ field }) => `the ${fieldLabel(field).toLowerCase()}`),
  )
  if (typeof oldName === 'string' && oldName !== entry.after?.name)
    return `“${oldName}” was renamed to ${name}${texts ? `, and ${texts} changed` : ''}`
  return texts ? `${capitalise(texts)} of ${name} changed` : `The texts of ${name} changed`
}

/** The tag as guests read it, before or after the entry: `Contains Nuts (Walnut)`. `null` where its presence is not recorded. */
function tagText(allergen: DescribableEntry['allergen'], values: DescribableEntry['before']): string | null {
  if (!allergen || !isPresence(values?.presence)) return null
  const details = Array.isArray(values.details) ? values.details.map(String) : []
  const tag = { ...allergen, presence: values.presence, details }
  return allergen.category === 'DIETARY_RESTRICTION' ? tagName(tag) : `“${allergenText(tag)}”`
}

function describeTagChange(entry: DescribableEntry, item: string): string {
  const { allergen, kind } = entry
  const name = allergen?.name ?? 'An allergen'
  const before = tagText(allergen, entry.before)
  const after = tagText(allergen, entry.after)
  if (kind === 'allergen.withdrawn') return `${before ?? name} was removed from ${item}`
  if (kind === 'allergen.declared') return `${item} was marked ${after ?? name}`
  if (before !== null && after !== null) return `${item} changed from ${before} to ${after}`
  return `${name} on ${item} now names ${valueText('details', entry.after?.details, allergen?.id)}`
}

/** What a guest reported: `An allergen is missing (Milk)`. */
function reportText(after: DescribableEntry['after']): string {
  const mistake = mistakes.find(known => known === after?.mistake)
  const ids = Array.isArray(after?.allergenIds) ? after.allergenIds.map(String) : []
  const names = list.format(ids.map(id => catalogueEntry(id)?.name ?? id))
  return `${mistake ? mistakeText(mistake).toLowerCase() : 'a mistake'}${names ? ` (${names})` : ''}`
}

const languageOf = ({ after }: DescribableEntry) => languageName(String(after?.language))

/** What happened, as one sentence without its full stop. Names are the ones right after the entry. */
export function describeEntry(entry: DescribableEntry, dates: DateFormat = {}): string {
  const item = entry.item?.name ?? 'an item'
  const menu = entry.menu?.name ?? 'a menu'
  const restaurant = entry.restaurant?.name ?? 'a restaurant'
  const account = entry.account ? accountText(entry.account) : 'an account'
  switch (entry.kind) {
    case 'allergen.declared':
    case 'allergen.presence_changed':
    case 'allergen.withdrawn':
      return describeTagChange(entry, item)
    case 'allergens.confirmed':
      return entry.after?.stillChecked === true
        ? `The allergens of ${item} were stated to be unchanged and still checked`
        : `The allergens of ${item} were marked as checked`
    case 'allergens.reviewed_in_part':
      return `Some allergens of ${item} were reviewed, but not confirmed as checked`
    case 'item.created':
      return `${item} was added to the menu ${menu}`
    case 'item.changed':
      return describeTextChange(entry, item)
    case 'item.price_changed': {
      const [price] = changedFields(entry.before, entry.after, undefined, { money: entry.money })
      return `The price of ${item} changed${price ? ` from ${price.before} to ${price.after}` : ''}`
    }
    case 'item.availability_changed': {
      const until = entry.after?.soldOutUntil
      return until
        ? `${item} was marked as sold out until ${valueText('soldOutUntil', until, undefined, dates)}`
        : `${item} was available again`
    }
    case 'item.translated':
      return entry.after?.outdated === true
        ? `The ${languageOf(entry)} text of ${item} was copied, to be checked`
        : `The ${languageOf(entry)} text of ${item} was entered`
    case 'item.translation_removed':
      return `The ${languageOf(entry)} text of ${item} was removed`
    case 'item.picture_changed':
      return describePictureChange(entry, item)
    case 'item.archived':
      return `${item} was archived`
    case 'item.restored':
      return `${item} was restored to the menu ${menu}`
    case 'item.deleted':
      return `${item} was deleted`
    case 'item.reported':
      return `A guest reported about ${item}: ${reportText(entry.after)}`
    case 'item.reports_answered':
      return entry.after?.outcome === 'changed'
        ? `The guests’ reports about ${item} were answered: the dish has been changed`
        : `The guests’ reports about ${item} were answered: checked, no change`
    case 'menu.created':
      return `The menu ${menu} was created`
    case 'menu.changed':
      return describeTextChange(entry, `the menu ${menu}`)
    case 'menu.published':
      return `The menu ${menu} was published`
    case 'menu.unpublished':
      return `The menu ${menu} was unpublished`
    case 'menu.arranged':
      return `The sections and items of the menu ${menu} were put in a new order`
    case 'menu.deleted':
      return `The menu ${menu} was deleted with its items`
    case 'restaurant.registered':
      return `${restaurant} was registered`
    case 'restaurant.profile_changed':
      return describeTextChange(entry, restaurant)
    case 'restaurant.picture_changed':
      return describePictureChange(entry, restaurant)
    case 'restaurant.branding_changed':
      return `The branding of ${restaurant} changed`
    case 'account.registered':
      return `An account was registered: ${account}`
    case 'account.password_changed':
      return `The password of ${account} was changed`
    case 'account.email_changed':
      return `The email address of ${account} was changed`
    case 'account.second_factor_added':
      return `Two-step login of ${account} was turned on`
    case 'account.second_factor_removed':
      return `Two-step login of ${account} was turned off`
    case 'account.reset_link_made':
      return `A link was made that sets a new password for ${account}`
    case 'account.password_reset':
      return `A new password for ${account} was set with ${resetLinkText(entry.after?.askedBy)}`
    case 'account.erased':
      return `${capitalise(account)} was erased`
    case 'team.invited':
      return `${account} was invited to the team of ${restaurant}`
    case 'team.link_renewed':
      return `The invitation link of ${account} was renewed`
    case 'team.invitation_withdrawn':
      return `The invitation of ${account} was withdrawn`
    case 'team.joined':
      return `${account} joined the team of ${restaurant}`
    case 'team.role_changed':
      return `The role of a person in the team of ${restaurant} changed: ${account}`
    case 'team.removed':
      return `${account} was removed from the team of ${restaurant}`
    case 'impersonation.started':
      return `${capitalise(account)} started acting for ${restaurant}`
    case 'impersonation.ended':
      return `${capitalise(account)} stopped acting for ${restaurant}`
  }
}

function describePictureChange({ before, after }: DescribableEntry, subject: string): string {
  if (!after?.picture) return `The picture of ${subject} was removed`
  if (!before?.picture) return `A picture was added to ${subject}`
  const isSame = idOf(before.picture) === idOf(after.picture)
  return `The ${isSame ? 'description of the picture' : 'picture'} of ${subject} was changed`
}

const idOf = (picture: unknown): unknown => (picture as { readonly id?: unknown }).id

/** The link with which a password was set, by who had asked for it. */
function resetLinkText(askedBy: unknown): string {
  if (askedBy === 'RESTAURANT') return 'a link from the owner'
  return askedBy === 'ADMIN' ? 'a link from an admin' : 'a link from an email'
}

/** Kinds whose sentence describes the whole change. */
const completeSentences: ReadonlySet<AuditKind> = new Set([
  'item.price_changed',
  'item.availability_changed',
  'item.archived',
  'item.restored',
  'item.deleted',
  'item.reported',
  'item.reports_answered',
  'menu.published',
  'menu.unpublished',
  'menu.deleted',
  'account.password_reset',
])

const saidBySentence: ReadonlySet<string> = new Set(['stillChecked', 'language', 'outdated'])

/** The values before and after that {@link describeEntry} leaves out. */
export function fieldsBesideSentence(
  entry: DescribableEntry,
  dates: DateFormat = {},
): readonly ChangedField[] {
  // A diet is carried or not: its stored presence is always `contains`, which would read as a warning.
  const isDiet = entry.allergen?.category === 'DIETARY_RESTRICTION'
  if (isDiet || completeSentences.has(entry.kind)) return []
  const changed = changedFields(entry.before, entry.after, entry.allergen?.id, {
    ...dates,
    money: entry.money,
  })
  const fields = changed.filter(({ field }) => !saidBySentence.has(field))
  // A translation's name is not the one in the sentence.
  const isNew = entry.before === null && entry.allergen === null && entry.kind !== 'item.translated'
  return isNew ? fields.filter(({ field }) => field !== 'name' && field !== 'menuName') : fields
}
