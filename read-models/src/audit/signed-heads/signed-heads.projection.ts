import { insertion, ofType, overRows, type RecordedAs } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const insert = insertion<RecordedAs<'AuditHeadSigned'>>('signed_head', '', {
  position: ['bigint', event => event.position],
  chain: ['text', event => event.data.chain],
  sequence: ['bigint', event => event.data.sequence],
  hash: ['text', event => event.data.hash],
  at: ['timestamptz', event => event.data.at],
  statement: ['text', event => event.data.statement],
})

/** The ends of chains that were signed. */
export const signedHeads: Projection = {
  name: 'audit-signed-heads',
  eventTypes: projectionGroups.audit['audit-signed-heads'],
  tables: readSql('audit/signed-heads/tables.sql'),
  apply: events => overRows(insert, ofType(events, 'AuditHeadSigned')),
}
