import type { AuditEntryView, AuditKind, AuditVisibility } from '@safe-menu/contracts/audit/views'
import { formatInstant } from '../../../format/instants.ts'
import {
  type ChangedField,
  changedFields,
  fieldLabel,
  isPresence,
  presenceName,
  valueText,
} from './fields.ts'
import { howLong } from './how-long.ts'
import { concernsGuests } from './kinds.ts'
import { accountText } from './people.ts'

/** What an entry needs to be told; the rest (who, when, why) stands beside the sentence. */
export type Told = Pick<
  AuditEntryView,
  'kind' | 'restaurant' | 'menu' | 'item' | 'allergen' | 'account' | 'before' | 'after'
>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The changed texts by name, "the description and the modifications"; a new name is told apart. */
function changedTexts(entry: Told): string {
  const names = changedFields(entry.before, entry.after)
    .filter(({ field }) => field !== 'name')
    .map(({ field }) => `the ${fieldLabel(field).toLowerCase()}`)
  return listed(names)
}

function textSentence(entry: Told, name: string): string {
  const oldName = entry.before?.name
  const renamed =
    typeof oldName === 'string' && oldName !== entry.after?.name ? `“${oldName}” was renamed to ${name}` : ''
  const texts = changedTexts(entry)
  if (renamed) return texts ? `${renamed}, and ${texts} changed` : renamed
  return texts ? `${capital(texts)} of ${name} changed` : `The texts of ${name} changed`
}

function tagSentence(entry: Told, item: string): string {
  const { allergen, before, after, kind } = entry
  const name = allergen?.name ?? 'An allergen'
  const old = isPresence(before?.presence) ? before.presence : null
  const now = isPresence(after?.presence) ? after.presence : null
  const isDiet = allergen?.category === 'DIETARY_RESTRICTION'
  if (kind === 'allergen.withdrawn') {
    if (isDiet) return `${name} was taken off ${item}`
    return old === null
      ? `${name} was taken off ${item}`
      : `${name} (“${presenceName(old)}”) was taken off ${item}`
  }
  if (kind === 'allergen.declared') {
    if (isDiet) return `${item} was marked ${name}`
    const how = now === null ? '' : ` as “${presenceName(now)}”`
    const which = Array.isArray(after?.details) && after.details.length > 0
    const named = which ? ` (${valueText('details', after?.details, allergen?.id)})` : ''
    return `${name}${named} was declared${how} on ${item}`
  }
  if (old !== null && now !== null && old !== now) {
    return `${name} on ${item} went from “${presenceName(old)}” to “${presenceName(now)}”`
  }
  const named = valueText('details', after?.details, allergen?.id)
  return `${name} on ${item} now names ${named}`
}

/** What happened, as one readable sentence without its full stop. Names are those right after it. */
export function sentenceOf(entry: Told): string {
  const item = entry.item?.name ?? 'an item'
  const menu = entry.menu?.name ?? 'a menu'
  const restaurant = entry.restaurant?.name ?? 'a restaurant'
  const account = entry.account ? accountText(entry.account) : 'an account'
  switch (entry.kind) {
    case 'allergen.declared':
    case 'allergen.presence_changed':
    case 'allergen.withdrawn':
      return tagSentence(entry, item)
    case 'allergens.confirmed':
      return `The allergens of ${item} were confirmed as checked`
    case 'allergens.reviewed_in_part':
      return `The allergens of ${item} were reviewed in part, which confirms nothing`
    case 'item.created':
      return `${item} was put on the menu ${menu}`
    case 'item.changed':
      return textSentence(entry, item)
    case 'item.price_changed': {
      const [price] = changedFields(entry.before, entry.after)
      return price
        ? `The price of ${item} went from ${price.before} to ${price.after}`
        : `The price of ${item} changed`
    }
    case 'item.archived':
      return `${item} was archived`
    case 'item.restored':
      return `${item} was restored to the menu ${menu}`
    case 'item.deleted':
      return `${item} was deleted`
    case 'menu.created':
      return `The menu ${menu} was created`
    case 'menu.changed':
      return textSentence(entry, `the menu ${menu}`)
    case 'menu.published':
      return `The menu ${menu} was published`
    case 'menu.unpublished':
      return `The menu ${menu} was taken back to draft`
    case 'menu.deleted':
      return `The menu ${menu} was deleted with its items`
    case 'restaurant.registered':
      return `${restaurant} was registered`
    case 'restaurant.profile_changed':
      return textSentence(entry, restaurant)
    case 'restaurant.branding_changed':
      return `The look of ${restaurant}’s menu changed`
    case 'account.registered':
      return `An account was registered: ${account}`
    case 'account.password_changed':
      return `The password of ${account} was changed`
    case 'account.erased':
      return `${capital(account)} was erased`
    case 'impersonation.started':
      return `${capital(account)} began to act for ${restaurant}`
    case 'impersonation.ended':
      return `${capital(account)} stopped acting for ${restaurant}`
  }
}

/** Kinds whose sentence says the whole change. */
const saidInFull: ReadonlySet<AuditKind> = new Set([
  'item.price_changed',
  'item.archived',
  'item.restored',
  'item.deleted',
  'menu.published',
  'menu.unpublished',
  'menu.deleted',
])

/** Before and after beside the sentence: what it does not say already. */
export function fieldsToTell(entry: Told): readonly ChangedField[] {
  if (saidInFull.has(entry.kind)) return []
  const fields = changedFields(entry.before, entry.after, entry.allergen?.id)
  return entry.before === null && entry.allergen === null
    ? fields.filter(({ field }) => field !== 'name' && field !== 'menuName')
    : fields
}

/** What an entry says about its visibility to guests. */
export type SeenByGuests = Pick<AuditEntryView, 'kind' | 'decidedAt' | 'visibleAt' | 'visibility'>

const neverVisible: Readonly<Partial<Record<AuditVisibility, string>>> = {
  not_yet: 'Not visible to guests yet',
  menu_not_published: 'Not visible to guests: the menu is a draft',
  menu_deleted: 'Never visible to guests: the menu was deleted first',
  item_archived: 'Not visible to guests: the item is archived',
  item_deleted: 'Never visible to guests: the item was deleted first',
  replaced: 'Never visible to guests: it was changed again first',
  not_open_before: 'No difference to guests: they could not open it before',
}

/** Since when guests could read an entry, or why they could not; `null` where guests are not concerned. */
export function visibleText({ kind, decidedAt, visibleAt, visibility }: SeenByGuests): string | null {
  if (!concernsGuests(kind)) return null
  if (visibleAt === null) return neverVisible[visibility] ?? null
  const since = `Visible to guests since ${formatInstant(visibleAt)}`
  if (visibility === 'when_published') return `${since}, when the menu was published`
  if (visibility === 'when_restored') return `${since}, when the item was restored`
  const delay = howLong(Date.parse(visibleAt) - Date.parse(decidedAt))
  const later = delay === null ? 'within a second' : `${delay} later`
  return visibility === 'removed'
    ? `Gone for guests since ${formatInstant(visibleAt)} (${later})`
    : `${since} (${later})`
}
