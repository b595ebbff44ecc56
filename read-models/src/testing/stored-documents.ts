import { compareItems, type PlacedItem } from '@safe-menu/contracts/menus/arrangement'
import type { BatchTransaction } from '../projection.ts'

const storedTexts = `
  select kind, id, restaurant_id, published, position::text, item_count, body from {schema}.guest_body
  union all select 'item', item_id, null, false, null, null, document::text from {schema}.item_document`

const storedItems = `
  select menu_id as "menuId", item_id as id, position::text, name, section, document from {schema}.guest_item`

interface StoredText {
  readonly kind: string
  readonly id: string
  readonly body: string
}
interface StoredItem extends PlacedItem {
  readonly menuId: string
  readonly position: string
  readonly document: string
}

/** The documents that are stored, menus with their items and the positions of these. */
export async function storedDocuments(tables: BatchTransaction): Promise<readonly StoredText[]> {
  const texts = await tables.query<StoredText>({ name: 'stored-documents', text: storedTexts, values: [] })
  const items = await tables.query<StoredItem>({ name: 'stored-items', text: storedItems, values: [] })
  const menus = new Set(texts.filter(({ kind }) => kind === 'menu').map(({ id }) => id))
  const stray = items.filter(({ menuId }) => !menus.has(menuId))
  if (stray.length > 0) throw new Error(`items of menus without a document: ${JSON.stringify(stray)}`)
  return texts.map(text => {
    if (text.kind !== 'menu') return text
    const own = items.filter(item => item.menuId === text.id)
    const positions = new Map(own.map(({ id, position }) => [id, position]))
    return { ...text, body: withItems(text, own), positions }
  })
}

const withItems = ({ body }: StoredText, items: readonly StoredItem[]) =>
  body.replace('"items":[]', () => {
    const sorted = items.toSorted(compareItems).map(({ document }) => document)
    return `"items":[${sorted.join(',')}]`
  })
