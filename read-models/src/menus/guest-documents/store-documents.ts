import type { BatchTransaction } from '../../projection.ts'
import {
  catalogueDocument,
  menuDocuments,
  publishedMenusDocuments,
  restaurantDocuments,
  storeDocuments,
} from './document-queries.ts'
import type { DocumentText, EncodedDocument } from './encode-document.ts'

/** The kinds of documents that a restaurant has. */
export const documentKinds = ['restaurant', 'published-menus', 'menu'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Which document: of a menu its id, of the other kinds the restaurant's. */
export interface DocumentKey {
  readonly kind: DocumentKind
  readonly id: string
}

const queries: Readonly<Record<DocumentKind, string>> = {
  restaurant: restaurantDocuments,
  'published-menus': publishedMenusDocuments,
  menu: menuDocuments,
}

/** The texts of documents, from the rows as they are now. One that is gone is missing. */
export async function readTexts(
  transaction: BatchTransaction,
  keys: readonly DocumentKey[],
): Promise<readonly DocumentText[]> {
  const texts: DocumentText[] = []
  for (const kind of documentKinds) {
    const ids = keys.filter(key => key.kind === kind).map(key => key.id)
    if (ids.length === 0) continue
    const query = { name: `guest-documents-${kind}`, text: queries[kind], values: [ids] }
    texts.push(...(await transaction.query<DocumentText>(query)))
  }
  return texts
}

/** The text of the catalogue; none before its first allergen. */
export function readCatalogue(transaction: BatchTransaction): Promise<readonly DocumentText[]> {
  return transaction.query<DocumentText>({
    name: 'guest-documents-catalogue',
    text: catalogueDocument,
    values: [],
  })
}

/** Packs the bytes of all rows into one parameter, with where each piece lies (SQL counts from 1). */
export async function store(transaction: BatchTransaction, rows: readonly EncodedDocument[]): Promise<void> {
  if (rows.length === 0) return
  const pieces: Buffer[] = []
  let length = 0
  const place = (piece: Buffer | null) => {
    if (!piece) return { from: null, length: null }
    const from = length + 1
    pieces.push(piece)
    length += piece.length
    return { from, length: piece.length }
  }
  const bodies = rows.map(row => place(row.body))
  const brs = rows.map(row => place(row.br))
  const gzips = rows.map(row => place(row.gzip))
  await transaction.query({
    name: 'guest-documents-store',
    text: storeDocuments,
    values: [
      Buffer.concat(pieces, length),
      rows.map(row => row.kind),
      rows.map(row => row.id),
      rows.map(row => row.restaurant_id),
      rows.map(row => row.published),
      rows.map(row => row.position),
      rows.map(row => row.etag),
      ...[bodies, brs, gzips].flatMap(places => [
        places.map(piece => piece.from),
        places.map(piece => piece.length),
      ]),
    ],
  })
}
