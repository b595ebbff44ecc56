import { carriedDiets, dietRule } from '@safe-menu/contracts/allergens/diet-rules'
import { isPeanutQuestionOpen } from '@safe-menu/contracts/allergens/peanuts'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { groupIdOf } from '@safe-menu/contracts/allergens/single-detail'
import { type ItemTag, tagName, translatedName } from '../../../dish/tag-text.ts'
import { type MessageId, t } from '../../../i18n/t.ts'
import { bothNames, type GuestItem, type GuestMenu } from './guest-document.ts'

/** How an item changed while the guest had the menu open. */
export interface ItemChange {
  readonly itemId: string
  readonly itemName: string
  /** Allergens and diets whose declaration changed. */
  readonly tagIds: readonly string[]
  readonly words: readonly string[]
}

/** Whether a change affects this guest: something they avoid or follow, or that their diet excludes or requires, or their order. */
export function concerns(
  { itemId, tagIds }: ItemChange,
  chosen: readonly string[],
  isOrdered: (itemId: string) => boolean,
): boolean {
  const isChosen = (id: string) =>
    chosen.some(
      choice => carriedDiets([id]).has(groupIdOf(choice)) || dietRule(choice)?.excludes.includes(id),
    )
  const meansPeanuts = isPeanutQuestionOpen(new Set(chosen)) && tagIds.includes('peanuts')
  return isOrdered(itemId) || meansPeanuts || tagIds.some(isChosen)
}

/** The part of an item that matters for safety. An order entry keeps it as it was when added. */
export type Declared = Pick<
  GuestItem,
  | 'allergens'
  | 'mentions'
  | 'allergensConfirmedAt'
  | 'allergensConfirmedEdition'
  | 'crossContamination'
  | 'modifications'
  | 'readable'
>

/** The tags of an item by id. An item has each once. */
const tagsOf = ({ allergens }: Declared) => new Map(allergens.map(tag => [tag.id, tag]))

/** What a tag says; `undefined`: the item does not have it. */
const contentOf = (tag: ItemTag | undefined) => tag && [tag.presence, ...[...tag.details].sort()].join()

const isSame = (a: ItemTag | undefined, b: ItemTag | undefined) => contentOf(a) === contentOf(b)

const addedTexts: Readonly<Record<Presence, MessageId>> = {
  contains: 'change.contains',
  may_contain: 'change.mayContain',
  can_be_made_without: 'change.without',
}

const isDiet = ({ category }: ItemTag) => category === 'DIETARY_RESTRICTION'

const added = (tag: ItemTag) =>
  t(isDiet(tag) ? 'change.marked' : addedTexts[tag.presence], { name: tagName(tag) })

const removed = (tag: ItemTag) =>
  t(isDiet(tag) ? 'change.unmarked' : 'change.undeclared', { name: tagName(tag) })

/** What changed for safety between two states of one item, in words, the riskier first. Empty: nothing. */
export function declaredChanges(before: Declared, after: Declared): readonly string[] {
  if (before.readable && !after.readable) return [t('change.unreadable')]
  const [old, current] = [tagsOf(before), tagsOf(after)]
  const words = [
    ...after.allergens.filter(tag => !isSame(old.get(tag.id), tag)).map(added),
    ...newlyMentioned(before, after).map(id => t('change.mentioned', { name: translatedName(id, id) })),
    ...before.allergens.filter(({ id }) => !current.has(id)).map(removed),
  ]
  if (before.allergensConfirmedAt !== null && after.allergensConfirmedAt === null)
    words.push(t('change.unconfirmed'))
  if (before.allergensConfirmedAt === null && after.allergensConfirmedAt !== null)
    words.push(t('change.confirmed'))
  if (before.crossContamination !== after.crossContamination) words.push(t('change.crossContamination'))
  if (before.modifications !== after.modifications) words.push(t('change.modifications'))
  return words
}

const mentionedIn = ({ mentions = [] }: Declared) => [
  ...new Set(mentions.map(({ allergenId }) => allergenId)),
]

/** The allergens that the texts name now and did not before. */
function newlyMentioned(before: Declared, after: Declared): readonly string[] {
  const old = mentionedIn(before)
  return mentionedIn(after).filter(id => !old.includes(id))
}

/** The tags and mentions that differ between two states of one item. */
function changedTags(before: Declared, after: Declared): readonly string[] {
  const [old, current] = [tagsOf(before), tagsOf(after)]
  const tags = [...new Map([...old, ...current]).keys()].filter(id => !isSame(old.get(id), current.get(id)))
  return [...new Set([...tags, ...newlyMentioned(before, after)])]
}

/** A changed description takes the translation away, but the guest knows the dish by it. */
function knownName(item: GuestItem, previous: GuestItem | undefined): string {
  const isRenamed = previous?.name !== item.name
  return bothNames(item.translation || isRenamed ? item : previous)
}

/** What changed between two documents of one menu: allergens, confirmations, items that came or went. */
export function menuChanges(before: GuestMenu, after: GuestMenu): readonly ItemChange[] {
  const old = new Map(before.items.map(item => [item.id, item]))
  const current = new Set(after.items.map(item => item.id))
  const changed = after.items.map(item => {
    const previous = old.get(item.id)
    const words = previous ? declaredChanges(previous, item) : [t('change.added')]
    const tagIds = previous ? changedTags(previous, item) : []
    return { itemId: item.id, itemName: knownName(item, previous), tagIds, words }
  })
  const gone = before.items
    .filter(item => !current.has(item.id))
    .map(item => ({
      itemId: item.id,
      itemName: bothNames(item),
      tagIds: [],
      words: [t('change.removed')],
    }))
  return [...changed, ...gone].filter(({ words }) => words.length > 0)
}

/** One line about an item: "Pad Thai: now contains Peanuts; its allergens are no longer confirmed". */
export function changeText({ itemName, words }: ItemChange): string {
  return `${itemName}: ${words.join(t('list.clauses'))}`
}
