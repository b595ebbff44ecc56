import type { ReadQuery } from '../read-query.ts'
import { partitionSql } from '../sql.ts'

interface AppliedRow {
  readonly position: string
  /** The event at that position; `null`: none yet. */
  readonly eventId: string | null
  readonly inQuarantine: boolean
}

/**
 * How far the live tables of group $1 are, in the partition of restaurant $2; no row: they are not built yet. The checkpoint
 * also passes events of restaurants in quarantine, which are not applied: `inQuarantine` says whether restaurant $2 is one.
 */
export const appliedQuery: ReadQuery<AppliedRow> = {
  name: 'applied',
  text: `
    select position::text, event_id as "eventId", exists (
      select from projector.quarantine
      where quarantine.generation = checkpoints.generation and quarantine.restaurant_id = $2::uuid) as "inQuarantine"
    from projector.checkpoints where group_name = $1 and state = 'live'
      and (partitions = 1 or partition = ${partitionSql('$2::uuid', 'partitions')})`,
}

interface PositionRow {
  readonly group_name: string
  readonly partition: number
  readonly partitions: number
  readonly generation: string
  readonly position: string
}

/**
 * The position of each group's live tables, by partition. A failure without a position means that the tables were built from another log,
 * so they hold none of this one.
 */
export const positionsQuery: ReadQuery<PositionRow> = {
  name: 'live-positions',
  text: `select checkpoint.group_name, checkpoint.partition, checkpoint.partitions, checkpoint.generation::text,
      case when failure.group_name is null then checkpoint.position else 0 end::text as position
    from projector.checkpoints checkpoint
    left join projector.failures failure on failure.position is null and failure.group_name = checkpoint.group_name
      || case when partitions = 1 then '' else ' ' || checkpoint.partition || ' of ' || checkpoint.partitions end
    where checkpoint.state = 'live'`,
}

interface BehindRow {
  readonly group_name: string
  readonly restaurant_id: string
  readonly position: string
  readonly since: Date
}

/** The restaurants that are behind, each with its first missing event. */
export const behindQuery: ReadQuery<BehindRow> = {
  name: 'behind-restaurants',
  text: 'select group_name, restaurant_id, position::text, since from projector.behind',
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

/** An amount that counts against a limit, and the position up to which the tables hold the log; `null`: they are not live. */
export interface CountedRow {
  readonly count: number
  readonly bytes: number
  readonly position: string | null
}

/** The column `position`, in the partition of a restaurant (SQL). */
export const positionFor = (restaurantId: string) => `
  (select position::text from projector.checkpoints where group_name = 'menus' and state = 'live'
    and (partitions = 1 or partition = ${partitionSql(restaurantId, 'partitions')})) as position`
