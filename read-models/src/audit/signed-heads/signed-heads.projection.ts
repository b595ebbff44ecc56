import { overRows } from '../../folding/columns.ts'
import { ofType } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const insert = `
  insert into {schema}.signed_head (position, chain, sequence, hash, at, statement)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::timestamptz[], $6::text[])
  on conflict do nothing`

/** The ends of chains that were signed. */
export const signedHeads: Projection = {
  name: 'audit-signed-heads',
  version: 1,
  eventTypes: projectionGroups.audit['audit-signed-heads'],
  tables: readSql('audit/signed-heads/tables.sql'),
  apply: events =>
    overRows('audit-signed-heads', insert, ofType(events, 'AuditHeadSigned'), [
      event => event.position,
      event => event.data.chain,
      event => event.data.sequence,
      event => event.data.hash,
      event => event.data.at,
      event => event.data.statement,
    ]),
}
