import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { AuditKind } from '@safe-menu/contracts/audit/kinds'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { mistakes } from '@safe-menu/contracts/guest-reports/mistakes'
import { sectionTitle } from '../../../dish/by-section.ts'
import { mistakeText } from '../../../dish/mistake-texts.ts'
import { allergenText, tagName } from '../../../dish/tag-text.ts'
import type { DateFormat } from '../../../i18n/dates.ts'
import { languageName } from '../../../i18n/words.ts'
import { type ChangedField, changedFields, fieldLabel, isPresence, valueText } from './fields.ts'
import { accountText } from './people.ts'

/** The parts of an entry that its sentence and its fields are made of. */
type DescribableEntry = Pick<
  AuditEntryView,
  'kind' | 'restaurant' | 'menu' | 'item' | 'allergen' | 'account' | 'before' | 'after' | 'money'
>

/** What happened, as one sentence without its full stop. */
export function describeEntry(entry: DescribableEntry, dates: DateFormat = {}): string {
  // A page that was opened before an update of the servers may not know the kind.
  return sentences[entry.kind]?.(namesOf(entry), entry, dates) ?? entry.kind
}

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

/** What a guest reported: `an allergen is missing (Milk)`. */
function reportText(after: DescribableEntry['after']): string {
  const mistake = mistakes.find(known => known === after?.mistake)
  const ids = Array.isArray(after?.allergenIds) ? after.allergenIds.map(String) : []
  const names = list.format(ids.map(id => catalogueEntry(id)?.name ?? id))
  return `${mistake ? mistakeText(mistake).toLowerCase() : 'something else'}${names ? ` (${names})` : ''}`
}

const languageOf = ({ after }: DescribableEntry) => languageName(String(after?.language))

/** The names as they were right after the entry. */
const namesOf = (entry: DescribableEntry) => ({
  item: entry.item?.name ?? 'a dish',
  menu: entry.menu?.name ?? 'a menu',
  restaurant: entry.restaurant?.name ?? 'a restaurant',
  account: entry.account ? accountText(entry.account) : 'an account',
})
type Names = ReturnType<typeof namesOf>

const sentences: Readonly<
  Record<AuditKind, (names: Names, entry: DescribableEntry, dates: DateFormat) => string>
> = {
  'allergen.declared': ({ item }, entry) => describeTagChange(entry, item),
  'allergen.presence_changed': ({ item }, entry) => describeTagChange(entry, item),
  'allergen.withdrawn': ({ item }, entry) => describeTagChange(entry, item),
  'allergens.confirmed': ({ item }, { after }) => {
    if (after?.restored === true)
      return `A change to the tags of ${item} was undone, so its allergens count as checked again`
    return `The allergens of ${item} were ${after?.stillChecked === true ? 'stated to be unchanged and still checked' : 'marked as checked'}`
  },
  'allergens.confirmation_withdrawn': ({ item }) =>
    `The allergens of ${item} were marked as not checked any more`,
  'allergens.reviewed_in_part': ({ item }) =>
    `Some allergens of ${item} were reviewed, but not confirmed as checked`,
  'allergen.mention_answered': ({ item }, { allergen, after }) =>
    `${allergen?.name ?? 'An allergen'}${wordsText(after?.words)} was answered as not in ${item}`,
  'allergen.mention_answer_withdrawn': ({ item }, { allergen, after }) =>
    `The answer that ${allergen?.name ?? 'an allergen'}${wordsText(after?.words)} is not in ${item} was withdrawn`,
  'item.created': ({ item, menu }, { after }) =>
    `${item} was added to the menu ${menu}${after?.copyOf ? ' as a copy of a dish on another menu' : ''}`,
  'item.made_separate': ({ item }) => `${item} was made separate from its copies on other menus`,
  'item.changed': ({ item }, entry) => describeTextChange(entry, item),
  'item.mentions_found': ({ item }) =>
    `The texts of ${item} were searched again for words that name allergens`,
  'item.price_changed': ({ item }, { before, after, money }) => {
    const [price] = changedFields(before, after, undefined, { money })
    return `The price of ${item} changed${price ? ` from ${price.before} to ${price.after}` : ''}`
  },
  'item.availability_changed': ({ item }, { after }, dates) =>
    after?.soldOutUntil
      ? `${item} was marked as sold out until ${valueText('soldOutUntil', after.soldOutUntil, undefined, dates)}`
      : `${item} was available again`,
  'item.translated': ({ item }, entry) =>
    `The ${languageOf(entry)} text of ${item} was ${entry.after?.outdated === true ? 'copied, to be checked' : 'entered'}`,
  'item.translation_removed': ({ item }, entry) => `The ${languageOf(entry)} text of ${item} was removed`,
  'item.picture_changed': ({ item }, entry) => describePictureChange(entry, item),
  'item.archived': ({ item, menu }, { after }) =>
    typeof after?.movedTo === 'string'
      ? `${item} was moved from the menu ${menu} to the menu ${after.movedTo}`
      : `${item} was archived`,
  'item.restored': ({ item, menu }, { before }) =>
    typeof before?.menuName === 'string'
      ? `${item} was moved from the menu ${before.menuName} and restored to the menu ${menu}`
      : `${item} was restored to the menu ${menu}`,
  'item.deleted': ({ item }) => `${item} was deleted`,
  'item.reported': ({ item }, { after }) => `A guest reported a mistake in ${item}: ${reportText(after)}`,
  'item.reports_answered': ({ item }, { after }) =>
    `The guests’ reports about ${item} were answered: ${after?.outcome === 'changed' ? 'the dish has been changed' : 'checked, no change'}`,
  'menu.created': ({ menu }) => `The menu ${menu} was created`,
  'menu.changed': ({ menu }, entry) => describeTextChange(entry, `the menu ${menu}`),
  'menu.published': ({ menu }) => `The menu ${menu} was published`,
  'menu.unpublished': ({ menu }) => `The menu ${menu} was unpublished`,
  'menu.arranged': ({ menu }, entry) => {
    const added = addedSections(entry)
    if (added === null) return `The sections and dishes of the menu ${menu} were put in a new order`
    const names = list.format(added.map(sectionTitle))
    return `${added.length === 1 ? `The section ${names} was` : `The sections ${names} were`} added to the menu ${menu}`
  },
  'menu.deleted': ({ menu }) => `The menu ${menu} was deleted with its dishes`,
  'restaurant.registered': ({ restaurant }) => `${restaurant} was registered`,
  'restaurant.profile_changed': ({ restaurant }, entry) => describeTextChange(entry, restaurant),
  'restaurant.codes_changed': ({ restaurant }) => `The codes on the menus of ${restaurant} changed`,
  'restaurant.picture_changed': ({ restaurant }, entry) => describePictureChange(entry, restaurant),
  'restaurant.branding_changed': ({ restaurant }) => `The branding of ${restaurant} changed`,
  'restaurant.closed': ({ restaurant }) => `${restaurant} was closed: guests can no longer open its menus`,
  'account.registered': ({ account }) => `An account was registered: ${account}`,
  'account.password_changed': ({ account }) => `The password of ${account} was changed`,
  'account.email_changed': ({ account }) => `The email address of ${account} was changed`,
  'account.second_factor_added': ({ account }) => `Two-step login of ${account} was turned on`,
  'account.second_factor_removed': ({ account }) => `Two-step login of ${account} was turned off`,
  'account.reset_link_made': ({ account }) => `A password reset link was created for ${account}`,
  'account.password_reset': ({ account }, { after }) =>
    `A new password for ${account} was set with ${resetLinkText(after?.askedBy)}`,
  'account.erased': (_, { account }) => `An ${account?.role === 'ADMIN' ? 'admin ' : ''}account was erased`,
  'team.invited': ({ account, restaurant }) => `${account} was invited to the team of ${restaurant}`,
  'team.link_renewed': ({ account }) => `The invitation link of ${account} was renewed`,
  'team.invitation_withdrawn': ({ account }) => `The invitation of ${account} was withdrawn`,
  'team.joined': ({ account, restaurant }) => `${account} joined the team of ${restaurant}`,
  'team.role_changed': ({ account, restaurant }) =>
    `The role of a person in the team of ${restaurant} changed: ${account}`,
  'team.removed': ({ account, restaurant }) => `${account} was removed from the team of ${restaurant}`,
  // An impersonation that runs out has no entry for its end.
  'impersonation.started': ({ account, restaurant }) =>
    `${capitalise(account)} started acting for ${restaurant}, for at most 30 minutes`,
  'impersonation.ended': ({ account, restaurant }) =>
    `${capitalise(account)} stopped acting for ${restaurant}`,
}

function describePictureChange({ before, after }: DescribableEntry, subject: string): string {
  if (!after?.picture) return `The picture of ${subject} was removed`
  if (!before?.picture) return `A picture was added to ${subject}`
  const isSame = idOf(before.picture) === idOf(after.picture)
  return `The ${isSame ? 'description of the picture' : 'picture'} of ${subject} was changed`
}

/** The names of sections that were added to the end of a menu, without items in an order; `null`: more than that changed. */
function addedSections({ before, after }: DescribableEntry): readonly string[] | null {
  const [old, now] = [before?.sections, after?.sections].map(sections =>
    Array.isArray(sections) ? sections : [],
  )
  if (!old || !now || now.length <= old.length) return null
  const added = (now as { name: string; items: number }[]).slice(old.length)
  const isSame = JSON.stringify(now.slice(0, old.length)) === JSON.stringify(old)
  return isSame && added.every(({ items }) => items === 0) ? added.map(({ name }) => name) : null
}

const idOf = (picture: unknown): unknown => (picture as { readonly id?: unknown }).id

/** The words that a manager answered: ` (“butter beans”)`. */
function wordsText(words: unknown): string {
  if (!Array.isArray(words) || words.length === 0) return ''
  return ` (${list.format(words.map(word => `“${String(word)}”`))})`
}

/** The link with which a password was set, by who had asked for it. */
function resetLinkText(askedBy: unknown): string {
  if (askedBy === 'RESTAURANT') return 'a link from the owner'
  return askedBy === 'ADMIN' ? 'a link from an admin' : 'a link from an email'
}

/** Kinds whose sentence describes the whole change. */
const completeSentences: ReadonlySet<AuditKind> = new Set([
  'allergen.mention_answered',
  'allergen.mention_answer_withdrawn',
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
  'restaurant.closed',
  'account.password_reset',
])

/** Fields that are always in the sentence. */
const fieldsInSentence: ReadonlySet<string> = new Set([
  'stillChecked',
  'restored',
  'language',
  'outdated',
  'copyOf',
])

/** The values before and after that {@link describeEntry} leaves out. */
export function fieldsBesideSentence(
  entry: DescribableEntry,
  dates: DateFormat = {},
): readonly ChangedField[] {
  // A diet is declared or not: its stored presence is always `contains`, which would read as a warning.
  const isDiet = entry.allergen?.category === 'DIETARY_RESTRICTION'
  if (isDiet || completeSentences.has(entry.kind)) return []
  const changed = changedFields(entry.before, entry.after, entry.allergen?.id, {
    ...dates,
    money: entry.money,
  })
  const fields = changed.filter(({ field }) => !fieldsInSentence.has(field))
  // A translation's name is not the one in the sentence.
  const isNew = entry.before === null && entry.allergen === null && entry.kind !== 'item.translated'
  return isNew ? fields.filter(({ field }) => field !== 'name' && field !== 'menuName') : fields
}

type Placed = Pick<AuditEntryView, 'restaurant' | 'menu' | 'item'>

/** Where an entry's item is: `The Walnut Tree · Dinner · Starters`. The section tells items of the same name apart. */
export function placeText({ restaurant, menu, item }: Placed, showRestaurant: boolean): string {
  return [showRestaurant ? restaurant?.name : null, menu?.name, item?.section].filter(Boolean).join(' · ')
}
