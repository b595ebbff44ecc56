import type { ReadQuery } from '../read-query.ts'

/** How far the live tables of the audit trail are, and at which event; no row: they are not built yet. */
export const auditPlaceQuery: ReadQuery<{ readonly position: string; readonly eventId: string | null }> = {
  name: 'audit-place',
  text: `select position::text, event_id as "eventId" from projector.checkpoints where group_name = 'audit' and state = 'live'`,
}

export interface ReachedRow {
  readonly group_name: string
  readonly partition: number
  readonly partitions: number
  readonly reached: boolean
  readonly lacking: readonly string[]
}

/**
 * Whether the live tables of the groups $1 hold all events up to the positions $2, by partition, and the restaurants that lack events up
 * to there. No row: the tables are not built yet. A failure without a position means that the tables were built from another log, so they
 * hold none of this one.
 */
export const reachedQuery: ReadQuery<ReachedRow> = {
  name: 'reached-positions',
  text: `
    select need.group_name, checkpoint.partition, checkpoint.partitions,
      checkpoint.position >= need.position and failure.group_name is null as reached,
      array(
        select behind.restaurant_id::text from projector.behind
        where behind.group_name = need.group_name and behind.position <= need.position
      ) as lacking
    from unnest($1::text[], $2::bigint[]) as need (group_name, position)
    join projector.checkpoints checkpoint on checkpoint.group_name = need.group_name and checkpoint.state = 'live'
    left join projector.failures failure on failure.position is null and failure.group_name = checkpoint.group_name
      || case when partitions = 1 then '' else ' ' || checkpoint.partition || ' of ' || checkpoint.partitions end`,
}

interface BehindRow {
  readonly group_name: string
  readonly restaurant_id: string
  readonly since: Date
}

/** The restaurants that are behind, each with the time of its first missing event. */
export const behindQuery: ReadQuery<BehindRow> = {
  name: 'behind-restaurants',
  text: 'select group_name, restaurant_id, since from projector.behind',
}

/** More than an admin reads: so many quarantines share one cause. */
const maxQuarantines = 200

interface QuarantineRow {
  readonly group_name: string
  readonly restaurant_id: string | null
  readonly name: string | null
  readonly since: Date
  readonly stream_name: string | null
  readonly revision: string | null
  readonly event_type: string | null
  readonly reason: string
}

/** The groups that stopped, and the restaurants in quarantine. */
export const quarantinesQuery: ReadQuery<QuarantineRow> = {
  name: 'admin-quarantines',
  text: `
    select split_part(failure.group_name, ' ', 1) as group_name, null::uuid as restaurant_id, null::text as name, failure.since, failure.stream_name,
      failure.revision::text, failure.event_type, failure.reason
    from (select distinct on (split_part(group_name, ' ', 1), position) * from projector.failures) as failure
    union all
    select held.group_name, held.restaurant_id, coalesce(shown.name, listed.name), held.since, held.stream_name,
      held.revision::text, held.event_type, held.reason
    from (
      select quarantine.*, checkpoint.group_name from projector.quarantine
      join projector.checkpoints as checkpoint using (generation)
      where checkpoint.state = 'live' order by quarantine.since limit ${maxQuarantines}
    ) as held
    left join menus.restaurant as shown on shown.id = held.restaurant_id
    left join admin.restaurant as listed on listed.id = held.restaurant_id`,
}
