import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import type { Before } from './batch-rows.ts'
import { foldBatch } from './fold.ts'
import { loadBefore } from './load.ts'
import { statementsFor } from './write.ts'

/** Entries, chains, versions and names. An entry says what changed, so it depends on the rows before the batch. */
export const auditTrail: Projection<Before> = {
  name: 'audit-trail',
  version: 12, // changed e-mail addresses
  eventTypes: projectionGroups.audit['audit-trail'],
  tables: readSql('audit/trail/tables.sql'),
  load: loadBefore,
  apply: (events, before) => statementsFor(foldBatch(before, events)),
}
