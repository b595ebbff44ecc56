import type pg from 'pg'
import { auditGroup } from '../audit/audit-group.ts'
import { createGroupTables, dumpTables } from './group-tables.ts'

const tables = [
  'entry',
  'chain_end',
  'restaurant_version',
  'menu_version',
  'restaurant_menu',
  'item_version',
  'item_stay',
  'menu_stay',
  'item_name',
  'restaurant_name',
  'allergen_version',
  'guest_view',
  'guest_view_division',
  'guest_view_behind',
  'signed_head',
]

/** The tables of the `audit` group in a test database. A dump includes the dated entries. */
export async function createAuditTables(url: string) {
  const group = await createGroupTables(url, auditGroup)
  return { ...group, dump: () => dumpAudit(group.client) }
}

export const dumpAudit = (client: pg.Client) => dumpTables(client, 'audit', [...tables, 'dated_entry'])
