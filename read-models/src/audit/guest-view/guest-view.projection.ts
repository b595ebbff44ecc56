import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { type Advance, foldAdvances } from './guest-view-fold.ts'
import { loadLastAdvances, statementsForView } from './guest-view-rows.ts'

/** Since when guests could read what (`GuestViewAdvanced`), and the functions that date the entries of the trail by it. */
export const guestViewAdvances: Projection<readonly Advance[]> = {
  name: 'audit-guest-view',
  version: 3,
  eventTypes: projectionGroups.audit['audit-guest-view'],
  tables: readSql('audit/guest-view/tables.sql') + readSql('audit/guest-view/visibility.sql'),
  load: loadLastAdvances,
  apply: (events, lastAdvances) => statementsForView(foldAdvances(lastAdvances, events)),
}
