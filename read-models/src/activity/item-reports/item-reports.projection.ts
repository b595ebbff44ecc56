import { insertion, lastOfEach, ofType, overRows, type RecordedAs, rowsStatement } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type Answer = RecordedAs<'ReportsAnswered'>

const answer = insertion<Answer>(
  'item_reports_answered',
  'on conflict (item_id) do update set through = greatest(kept.through, excluded.through)',
  { item_id: ['uuid', event => event.data.itemId], through: ['bigint', event => event.data.through] },
)

const removeAnswered = rowsStatement<Answer>(
  'item-reports-remove',
  { item_id: ['uuid', event => event.data.itemId] },
  incoming => `
    delete from {schema}.item_report as report
    using ${incoming}, {schema}.item_reports_answered as last
    where report.item_id = incoming.item_id and last.item_id = report.item_id and report.revision <= last.through`,
)

const add = insertion<RecordedAs<'MistakeReported'>>(
  'item_report',
  `where not exists (select from {schema}.item_reports_answered as answered
    where answered.item_id = incoming.item_id and answered.through >= incoming.revision)
  on conflict (item_id, revision) do nothing`,
  {
    item_id: ['uuid', event => event.data.itemId],
    revision: ['bigint', event => event.revision],
    restaurant_id: ['uuid', event => event.metadata.restaurantId],
    reported_at: ['timestamptz', event => event.metadata.decidedAt],
    item_revision: ['bigint', event => event.data.itemRevision],
    mistake: ['text', event => event.data.mistake],
    allergen_ids: ['jsonb', event => JSON.stringify(event.data.allergenIds)],
  },
)

/** The reports of guests that a restaurant has not answered. */
export const itemReports: Projection = {
  name: 'item-reports',
  eventTypes: projectionGroups.activity['item-reports'],
  tables: readSql('activity/item-reports/tables.sql'),
  apply(events) {
    // The last one of an item answers the most.
    const answered = lastOfEach(ofType(events, 'ReportsAnswered'), event => event.data.itemId)
    return [
      ...overRows(answer, answered),
      ...overRows(removeAnswered, answered),
      // After the answers of the batch, which may answer its reports.
      ...overRows(add, ofType(events, 'MistakeReported')),
    ]
  },
}
