import type { ItemTexts } from '@safe-menu/contracts/items/events'
import { changesTranslatedText } from '@safe-menu/contracts/items/state'
import {
  foldByKey,
  insertion,
  lastOfEach,
  ofType,
  overRows,
  type RecordedAs,
  replaceGiven,
  rowsStatement,
  upsertion,
  withoutUndefined,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { pictureText } from '../picture-text.ts'

const types = projectionGroups.menus
type ItemEvent = RecordedAs<(typeof types.items)[number]>
type TagEvent = RecordedAs<(typeof types)['item-tags'][number]>
type TranslationEvent = RecordedAs<(typeof types)['item-translations'][number]>

/** The changes of a batch to an item. A field that is missing keeps its column. */
interface ItemChange extends Partial<ItemTexts> {
  readonly itemId: string
  readonly menuId?: string
  readonly familyId?: string
  readonly priceCents?: number
  readonly place?: 'archive' | 'menu'
  readonly archivedAt?: string | null
  readonly archivedPosition?: bigint | null
  readonly deleted?: true
  /** `soldOutUntil` replaces the column, also with `null`. */
  readonly isAvailabilityChanged?: true
  readonly soldOutUntil?: string | null
  /** The last change of a text that translations translate. */
  readonly textPosition?: bigint
  /** `picture` (JSON) replaces the column, also with `null`. */
  readonly isPictureChanged?: true
  readonly picture?: string | null
  readonly updatedAt: string
  readonly revision: bigint
  readonly position: bigint
}

const createItems = insertion<RecordedAs<'ItemCreated'>>('item', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.itemId],
  restaurant_id: ['uuid', event => event.data.restaurantId],
  menu_id: ['uuid', event => event.data.menuId],
  family_id: ['uuid', event => event.data.copyOf?.familyId ?? event.data.itemId],
  name: ['text', event => event.data.name],
  description: ['text', event => event.data.description],
  price_cents: ['int', event => event.data.priceCents],
  section: ['text', event => event.data.section],
  cross_contamination: ['text', event => event.data.crossContamination],
  modifications: ['text', event => event.data.modifications],
  deleted: ['boolean', () => false],
  updated_at: ['timestamptz', event => event.metadata.decidedAt],
  revision: ['bigint', event => event.revision],
  position: ['bigint', event => event.position],
})

const changeItems = rowsStatement<ItemChange>(
  'item-change',
  {
    id: ['uuid', row => row.itemId],
    menu_id: ['uuid', row => row.menuId],
    family_id: ['uuid', row => row.familyId],
    name: ['text', row => row.name],
    description: ['text', row => row.description],
    section: ['text', row => row.section],
    cross_contamination: ['text', row => row.crossContamination],
    modifications: ['text', row => row.modifications],
    price_cents: ['int', row => row.priceCents],
    place: ['text', row => row.place],
    archived_at: ['timestamptz', row => row.archivedAt],
    archived_position: ['bigint', row => row.archivedPosition],
    deleted: ['boolean', row => row.deleted],
    availability_changed: ['boolean', row => row.isAvailabilityChanged],
    sold_out_until: ['timestamptz', row => row.soldOutUntil],
    text_position: ['bigint', row => row.textPosition],
    picture_changed: ['boolean', row => row.isPictureChanged],
    picture: ['json', row => row.picture],
    updated_at: ['timestamptz', row => row.updatedAt],
    revision: ['bigint', row => row.revision],
    position: ['bigint', row => row.position],
  },
  rows => `
    update {schema}.item as kept
    set ${replaceGiven('menu_id', 'family_id', 'name', 'description', 'section', 'cross_contamination', 'modifications')},
      ${replaceGiven('price_cents', 'deleted', 'text_position')},
      archived_at = case when incoming.place is null then kept.archived_at else incoming.archived_at end,
      archived_position = case when incoming.place is null then kept.archived_position else incoming.archived_position end,
      sold_out_until = case when incoming.availability_changed then incoming.sold_out_until else kept.sold_out_until end,
      picture = case when incoming.picture_changed then incoming.picture else kept.picture end,
      updated_at = incoming.updated_at, revision = incoming.revision, position = incoming.position
    from ${rows} where kept.id = incoming.id and kept.position < incoming.position`,
)

/** The columns that an event changes. Tags, reviews, translations and mentions have tables of their own. */
function patchFrom(event: ItemEvent): Partial<ItemChange> {
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const textPosition = changesTranslatedText(event) ? { textPosition: event.position } : {}
      const { mentions: _, ...texts } = event.data
      return { ...withoutUndefined(texts), ...textPosition }
    }
    case 'ItemPriceChanged':
      return { priceCents: event.data.priceCents }
    case 'ItemAvailabilityChanged':
      return { isAvailabilityChanged: true, soldOutUntil: event.data.soldOutUntil }
    case 'ItemPictureSet':
      return { isPictureChanged: true, picture: pictureText(event.data.picture) }
    case 'ItemPictureRemoved':
      return { isPictureChanged: true, picture: null }
    case 'ItemArchived':
      return { place: 'archive', archivedAt: event.metadata.decidedAt, archivedPosition: event.position }
    case 'ItemRestored':
      return { place: 'menu', archivedAt: null, archivedPosition: null, menuId: event.data.menuId }
    case 'ItemMadeSeparate':
      return { familyId: event.data.familyId }
    case 'ItemDeleted':
      return { deleted: true }
    case 'ItemCreated':
    case 'ItemMentionsFound':
    case 'ItemMentionAnswered':
    case 'ItemMentionAnswerWithdrawn':
    case 'ItemTextTranslated':
    case 'ItemTranslationRemoved':
    case 'AllergenDeclared':
    case 'AllergenWithdrawn':
    case 'AllergensConfirmed':
    case 'AllergensConfirmationWithdrawn':
    case 'AllergensReviewedInPart':
      return {}
  }
}

const foldChange = (before: ItemChange | undefined, event: ItemEvent): ItemChange => ({
  ...before,
  ...patchFrom(event),
  itemId: event.data.itemId,
  updatedAt: event.metadata.decidedAt,
  revision: event.revision,
  position: event.position,
})

/** All items, also archived and deleted ones. The views of the guest documents say which are on a menu or in the archive. */
export const items: Projection = {
  name: 'items',
  eventTypes: types.items,
  tables: readSql('menus/items/items.sql'),
  apply(events) {
    const changes = foldByKey(ofType(events, ...types.items), event => event.data.itemId, foldChange)
    return [...overRows(createItems, ofType(events, 'ItemCreated')), ...overRows(changeItems, changes)]
  },
}

const upsertTags = upsertion<TagEvent>('item_tag', ['item_id', 'allergen_id'], {
  item_id: ['uuid', event => event.data.itemId],
  allergen_id: ['text', event => event.data.allergenId],
  presence: ['text', event => (event.type === 'AllergenDeclared' ? event.data.presence : null)],
  details: ['jsonb', event => JSON.stringify(event.type === 'AllergenDeclared' ? event.data.details : [])],
  position: ['bigint', event => event.position],
})

/**
 * The allergens and diets of each item. A withdrawn tag keeps its row without a presence, so that an older batch that is applied
 * again cannot bring it back.
 */
export const itemTags: Projection = {
  name: 'item-tags',
  eventTypes: types['item-tags'],
  tables: readSql('menus/items/tags.sql'),
  apply(events) {
    const tagOf = ({ data }: TagEvent) => `${data.itemId} ${data.allergenId}`
    return overRows(upsertTags, lastOfEach(ofType(events, ...types['item-tags']), tagOf))
  },
}

const textsOf = (event: TranslationEvent) => (event.type === 'ItemTextTranslated' ? event.data : null)

const upsertTranslations = upsertion<TranslationEvent>('item_translation', ['item_id', 'language'], {
  item_id: ['uuid', event => event.data.itemId],
  language: ['text', event => event.data.language],
  name: ['text', event => textsOf(event)?.name],
  description: ['text', event => textsOf(event)?.description],
  cross_contamination: ['text', event => textsOf(event)?.crossContamination],
  modifications: ['text', event => textsOf(event)?.modifications],
  outdated: ['boolean', event => textsOf(event)?.outdated ?? false],
  position: ['bigint', event => event.position],
})

/**
 * The translations of each item. A removed one keeps its row without texts, so that an older batch that is applied again cannot
 * bring it back.
 */
export const itemTranslations: Projection = {
  name: 'item-translations',
  eventTypes: types['item-translations'],
  tables: readSql('menus/items/translations.sql'),
  apply(events) {
    const translationOf = ({ data }: TranslationEvent) => `${data.itemId} ${data.language}`
    return overRows(
      upsertTranslations,
      lastOfEach(ofType(events, ...types['item-translations']), translationOf),
    )
  },
}
