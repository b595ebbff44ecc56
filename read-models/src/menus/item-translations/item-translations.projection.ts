import { overRows } from '../../folding/columns.ts'
import { foldByKey, type RecordedAs, recorded } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type TranslationEvent = RecordedAs<'ItemTextTranslated' | 'ItemTranslationRemoved'>

const upsert = `
  insert into {schema}.item_translation as kept (item_id, language, name, description, outdated, position)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::bigint[])
  on conflict (item_id, language) do update
    set name = excluded.name, description = excluded.description, outdated = excluded.outdated, position = excluded.position
    where kept.position < excluded.position`

/**
 * The translations of each item. A removed one keeps its row without texts, so that an older batch that is applied again cannot
 * bring it back.
 */
export const itemTranslations: Projection = {
  name: 'item-translations',
  version: 1,
  eventTypes: projectionGroups.menus['item-translations'],
  tables: readSql('menus/item-translations/tables.sql'),
  apply(events) {
    const last = foldByKey<TranslationEvent, TranslationEvent>(
      recorded(events).filter(isOfTranslation),
      event => `${event.data.itemId} ${event.data.language}`,
      (_, event) => event,
    )
    const texts = (event: TranslationEvent) => (event.type === 'ItemTextTranslated' ? event.data : null)
    return overRows(
      'item-translations-upsert',
      upsert,
      [...last.values()],
      [
        event => event.data.itemId,
        event => event.data.language,
        event => texts(event)?.name ?? null,
        event => texts(event)?.description ?? null,
        event => texts(event)?.outdated ?? false,
        event => event.position,
      ],
    )
  },
}

function isOfTranslation(event: { readonly type: string }): event is TranslationEvent {
  return event.type === 'ItemTextTranslated' || event.type === 'ItemTranslationRemoved'
}
