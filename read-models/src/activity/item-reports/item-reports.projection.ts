import { overRows } from '../../folding/columns.ts'
import { foldByKey, ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type Answer = RecordedAs<'ReportsAnswered'>

const answer = `
  insert into {schema}.item_reports_answered as kept (item_id, through)
  select * from unnest($1::uuid[], $2::bigint[])
  on conflict (item_id) do update set through = greatest(kept.through, excluded.through)`

const removeAnswered = `
  delete from {schema}.item_report as report
  using unnest($1::uuid[]) as answered (item_id), {schema}.item_reports_answered as last
  where report.item_id = answered.item_id and last.item_id = report.item_id and report.revision <= last.through`

const add = `
  insert into {schema}.item_report
    (item_id, revision, restaurant_id, reported_at, item_revision, mistake, allergen_ids)
  select incoming.*
  from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::timestamptz[], $5::bigint[], $6::text[], $7::jsonb[])
    as incoming (item_id, revision, restaurant_id, reported_at, item_revision, mistake, allergen_ids)
  where not exists (select from {schema}.item_reports_answered as answered
    where answered.item_id = incoming.item_id and answered.through >= incoming.revision)
  on conflict (item_id, revision) do nothing`

/** The reports of guests that a restaurant has not answered. */
export const itemReports: Projection = {
  name: 'item-reports',
  version: 1,
  eventTypes: projectionGroups.activity['item-reports'],
  tables: readSql('activity/item-reports/tables.sql'),
  apply(events) {
    const answers = foldByKey<Answer, Answer>(
      ofType(events, 'ReportsAnswered'),
      event => event.data.itemId,
      (_, event) => event, // the last one of an item answers the most
    )
    const answered = [...answers.values()]
    return [
      ...overRows('item-reports-answer', answer, answered, [
        event => event.data.itemId,
        event => event.data.through,
      ]),
      ...overRows('item-reports-remove', removeAnswered, answered, [event => event.data.itemId]),
      // After the answers of the batch, which may answer its reports.
      ...overRows('item-reports-add', add, ofType(events, 'MistakeReported'), [
        event => event.data.itemId,
        event => event.revision,
        event => event.metadata.restaurantId,
        event => event.metadata.decidedAt,
        event => event.data.itemRevision,
        event => event.data.mistake,
        event => JSON.stringify(event.data.allergenIds),
      ]),
    ]
  },
}
