import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergensView } from '@safe-menu/contracts/allergens/views'
import { AllergenId, type ItemId } from '@safe-menu/contracts/ids'
import { removesConfirmation } from '@safe-menu/contracts/items/confirmation'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { type ItemMention, openMentions } from '@safe-menu/contracts/items/mentions'
import { evolveItem, type Item, type ItemTag } from '@safe-menu/contracts/items/state'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { limits } from '@safe-menu/contracts/limits'
import { priceOfCents } from '@safe-menu/contracts/money'
import type { Instant } from '@safe-menu/contracts/time'
import { type Fold, isRefusal, type Refusal, type Revised, refuse, revisionsOf } from '../decision.ts'
import { type MenuState, presentMenu } from '../menus/state.ts'

/** The texts of an item, in the order of the form. */
const textFields = ['name', 'description', 'crossContamination', 'modifications', 'section'] as const

/** What an edit may change. */
export const editableFields = [...textFields, 'priceCents'] as const
type EditableField = (typeof editableFields)[number]

/**
 * `tags`: all tags together, for a call that replaces them. `translation.de`: the texts in one language. `mentions`: what all texts
 * name.
 */
type RevisedField = EditableField | 'tags' | 'mentions' | `translation.${string}`

export interface RevisedItem extends Item, Revised<RevisedField> {
  readonly updatedAt: Instant
  /** Of the last event that matters to "Allergens checked": name, texts, tags, a return from the archive. */
  readonly checkedContentRevision: bigint
  /** The confirmed revisions since which nothing but tags has changed: an undo of these changes restores the confirmation. */
  readonly restorable: readonly ConfirmedTags[]
}

/** The tags and the confirmation of an item at a revision. */
interface ConfirmedTags extends Pick<Item, 'tags' | 'confirmedEdition'> {
  readonly revision: bigint
  readonly confirmedAt: Instant
}

/** An undo takes back one action, which changes each tag at most once. */
const mostRestorable = limits.tagsPerItem

export type ItemState = { readonly status: 'empty' } | RevisedItem

function evolve(state: ItemState, event: ItemEvent, decidedAt: Instant, revision: bigint): ItemState {
  if (state.status === 'empty') {
    if (event.type !== 'ItemCreated') return state
    return {
      ...evolveItem(undefined, event, decidedAt),
      updatedAt: decidedAt,
      revision,
      checkedContentRevision: revision,
      restorable: [],
      fieldRevisions: revisionsOf([...editableFields, 'tags', 'mentions'], revision),
    }
  }
  if (state.status === 'deleted') return state
  return {
    ...state,
    ...evolveItem(state, event, decidedAt),
    updatedAt: decidedAt,
    revision,
    checkedContentRevision: changesCheckedContent(event) ? revision : state.checkedContentRevision,
    restorable: changesTags(event) ? restorableAfter(state) : [],
    fieldRevisions: { ...state.fieldRevisions, ...revisionsOf(changedFields(event), revision) },
  }
}

function restorableAfter({ restorable, revision, tags, confirmedAt, confirmedEdition }: RevisedItem) {
  if (confirmedAt === null) return restorable
  return [...restorable, { revision, tags, confirmedAt, confirmedEdition }].slice(-mostRestorable)
}

/** Whether a manager who checked the item before this event must look again. Diets are tags, too. */
function changesCheckedContent(event: ItemEvent): boolean {
  return changesTags(event) || removesConfirmation(event)
}

function changesTags({ type }: ItemEvent): boolean {
  return type === 'AllergenDeclared' || type === 'AllergenWithdrawn'
}

function changedFields(event: ItemEvent): readonly RevisedField[] {
  if (changesTags(event)) return ['tags']
  if (event.type === 'ItemPriceChanged') return ['priceCents']
  if (event.type === 'ItemTextTranslated' || event.type === 'ItemTranslationRemoved')
    return [`translation.${event.data.language}`, 'mentions']
  if (event.type === 'ItemMentionsFound') return ['mentions']
  if (event.type !== 'ItemDetailsChanged') return []
  const texts = textFields.filter(field => event.data[field] !== undefined)
  return removesConfirmation(event) ? [...texts, 'mentions'] : texts
}

export const itemFold: Fold<ItemState, ItemEvent> = { initial: { status: 'empty' }, evolve }

/**
 * The item, unless it is deleted. An active item goes with its deleted menu; what was archived before that stays
 * reachable.
 */
export function presentItem(state: ItemState, menu: MenuState): RevisedItem | Refusal {
  if (state.status === 'empty' || state.status === 'deleted') return refuse('item.not_found')
  if (state.status === 'active' && isRefusal(presentMenu(menu))) return refuse('item.not_found')
  return state
}

export function itemStream(itemId: ItemId): string {
  return `item-${itemId}`
}

export function findTag({ tags }: Item, id: string): ItemTag | undefined {
  return tags.find(tag => tag.id === id)
}

/** The item as every answer shows it. Not for deleted items. */
export function itemView(state: ItemState): ItemView {
  const item = written(state)
  return {
    id: item.itemId,
    revision: String(item.revision),
    menuId: item.menuId,
    name: item.name,
    description: item.description,
    price: priceOfCents(item.priceCents),
    section: item.section,
    ...tagsView(item),
    crossContamination: item.crossContamination,
    modifications: item.modifications,
    soldOutUntil: item.soldOutUntil,
    picture: item.picture,
    updatedAt: item.updatedAt,
    archivedAt: item.archivedAt,
    ...translationsView(item),
    ...mentionsView(item),
  }
}

/** The answer to calls that change an item's tags. */
export function itemAllergensView(state: ItemState): ItemAllergensView {
  const item = written(state)
  return { revision: String(item.revision), ...tagsView(item), ...mentionsView(item) }
}

/** Rulings, "Sorting". */
const byName = new Intl.Collator('en')

function tagsView({ tags, confirmedAt, confirmedEdition }: RevisedItem) {
  return {
    allergens: tags.map(tagView).toSorted((left, right) => byName.compare(left.name, right.name)),
    allergensConfirmedAt: confirmedAt,
    allergensConfirmedEdition: confirmedEdition,
  }
}

/** Without the fields that would be empty. */
function translationsView({
  translations,
}: RevisedItem): Pick<ItemView, 'translations' | 'outdatedTranslations'> {
  const shown = (wanted: boolean) =>
    translations.filter(({ outdated }) => outdated === wanted).map(({ outdated: _, ...texts }) => texts)
  const [current, outdated] = [shown(false), shown(true)]
  return {
    ...(current.length > 0 ? { translations: current } : {}),
    ...(outdated.length > 0 ? { outdatedTranslations: outdated } : {}),
  }
}

/** Without the fields that would be empty. */
function mentionsView(item: RevisedItem): Pick<ItemView, 'mentions' | 'answeredMentions'> {
  const open = openMentions(item).map(({ answeredAt: _, ...mention }) => mention)
  const answered = item.mentions.filter(isAnswered)
  return {
    ...(open.length > 0 ? { mentions: open } : {}),
    ...(answered.length > 0 ? { answeredMentions: answered } : {}),
  }
}

const isAnswered = (mention: ItemMention): mention is ItemMention & { readonly answeredAt: Instant } =>
  mention.answeredAt !== null

/** To be safe, a tag that the catalogue no longer has is shown as an allergen, by its id. */
function tagView({ id, presence, details }: ItemTag) {
  const entry = catalogueEntry(id)
  return {
    id: AllergenId.parse(id),
    name: entry?.name ?? id,
    category: entry?.category ?? ('ALLERGEN' as const),
    presence,
    details: [...details],
  }
}

function written(state: ItemState): RevisedItem {
  if (state.status === 'active' || state.status === 'archived') return state
  throw new Error(`A written item is ${state.status}.`)
}
