import { overRows, upsertion } from '../../folding/columns.ts'
import { lastOfEach, ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const ownTypes = projectionGroups.menus['item-translations']
type TranslationEvent = RecordedAs<(typeof ownTypes)[number]>

const textsOf = (event: TranslationEvent) => (event.type === 'ItemTextTranslated' ? event.data : null)

const upsert = upsertion<TranslationEvent>('item_translation', ['item_id', 'language'], {
  item_id: ['uuid', event => event.data.itemId],
  language: ['text', event => event.data.language],
  name: ['text', event => textsOf(event)?.name],
  description: ['text', event => textsOf(event)?.description],
  outdated: ['boolean', event => textsOf(event)?.outdated ?? false],
  position: ['bigint', event => event.position],
})

/**
 * The translations of each item. A removed one keeps its row without texts, so that an older batch that is applied again cannot
 * bring it back.
 */
export const itemTranslations: Projection = {
  name: 'item-translations',
  version: 1,
  eventTypes: ownTypes,
  tables: readSql('menus/item-translations/tables.sql'),
  apply(events) {
    const translationOf = ({ data }: TranslationEvent) => `${data.itemId} ${data.language}`
    return overRows(upsert, lastOfEach(ofType(events, ...ownTypes), translationOf))
  },
}
