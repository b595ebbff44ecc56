import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { type Advance, foldAdvances, loadLastAdvance, statementsForView } from './guest-view-fold.ts'

/** Since when guests could read what (`GuestViewAdvanced`), and the functions that date the entries of the trail by it. */
export const guestViewAdvances: Projection<Advance | null> = {
  name: 'audit-guest-view',
  version: 2,
  eventTypes: projectionGroups.audit['audit-guest-view'],
  tables: readSql('audit/guest-view/tables.sql') + readSql('audit/guest-view/visibility.sql'),
  load: loadLastAdvance,
  apply: (events, lastAdvance) => statementsForView(foldAdvances(lastAdvance, events)),
}
