import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'

/** What query-api answers with each kind of document. The schemas are strict: an undeclared field is an error. */
const schemas = {
  allergens: allergenRoutes.list.responses[200],
  restaurant: restaurantRoutes.get.responses[200],
  'published-menus': menuRoutes.published.responses[200],
  menu: menuRoutes.get.responses[200],
} as const

export type GuestDocumentKind = keyof typeof schemas

const issuesNamed = 3 // a fault of the SQL is in every item; a few are enough to find it

/**
 * Why a document does not fit the response schema of its route; `null` if it does. Names the fields but quotes no values. query-api
 * sends the stored bytes without parsing them, so this is the only check.
 */
export function findMismatch(document: {
  readonly kind: GuestDocumentKind
  readonly id: string
  readonly body: string
}): string | null {
  const { kind, id, body } = document
  const { error } = schemas[kind].safeParse(JSON.parse(body))
  if (error === undefined) return null
  const issues = error.issues
    .slice(0, issuesNamed)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
  return `the ${kind} document ${id} does not fit its schema: ${issues.join('; ')}`
}

/** A document does not fit its schema. It must not be stored; the old one stays and is marked as stale. */
export class DocumentMismatch extends Error {
  override readonly name = 'DocumentMismatch'
}
