import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type { BatchTransaction, Statement } from '../../projection.ts'
import type { Catalogue } from './catalogue-state.ts'
import { managersText } from './document-texts.ts'
import { loadItemsAfter, loadItemsThatCarry } from './load-restaurants.ts'
import type { DocumentItem } from './restaurant-state.ts'

/* The documents of items, which managers read. */

const itemsAtOnce = 5_000 // about 10 MB
const beforeAll = '00000000-0000-0000-0000-000000000000'

const store = `
  insert into {schema}.item_document as kept (item_id, document)
  select id, document::json from unnest($1::uuid[], $2::text[]) as item (id, document)
  on conflict (item_id) do update set document = excluded.document
    where kept.document::text <> excluded.document::text`

export function storeItems(items: readonly DocumentItem[], catalogue: Catalogue): readonly Statement[] {
  if (items.length === 0) return []
  const values = [items.map(({ id }) => id), items.map(item => managersText(item, catalogue))]
  return [{ name: 'item-documents-store', text: store, values }]
}

/** Stores all items, also archived and deleted ones. */
export const storeAllItems = (transaction: BatchTransaction, catalogue: Catalogue) =>
  storeInPieces(transaction, catalogue, after => loadItemsAfter(transaction, after, itemsAtOnce))

/** Stores every item of a partition again that carries one of these allergens. Reads every tag, so only for a change of the catalogue. */
export const storeItemsThatCarry = (
  transaction: BatchTransaction,
  catalogue: Catalogue,
  allergenIds: readonly string[],
  partition: Partition,
) =>
  storeInPieces(transaction, catalogue, after =>
    loadItemsThatCarry(transaction, { allergenIds, partition, after, most: itemsAtOnce }),
  )

async function storeInPieces(
  transaction: BatchTransaction,
  catalogue: Catalogue,
  loadAfter: (id: string) => Promise<readonly DocumentItem[]>,
): Promise<void> {
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const items: readonly DocumentItem[] = await loadAfter(after)
    for (const statement of storeItems(items, catalogue)) await transaction.query(statement)
    after = items.at(-1)?.id
  }
}
