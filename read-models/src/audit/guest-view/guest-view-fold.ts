import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { overRows } from '../../folding/columns.ts'
import type { BatchTransaction, Statement } from '../../projection.ts'

/** A restaurant that guests saw only up to an earlier position than the others. */
export interface Lag {
  readonly restaurantId: string
  /** Guests saw the restaurant up to here. */
  readonly position: bigint
  /** The highest position that guests have seen so far; above `position` after they were shown older tables again. */
  readonly furthest: bigint
}

/** From `at`, guests saw everything up to `position`, except the restaurants in `behind`. */
export interface Advance {
  /** The position of the `GuestViewAdvanced` event. */
  readonly advance: bigint
  readonly position: bigint
  readonly at: string
  /** Sorted by restaurant. */
  readonly behind: readonly Lag[]
}

/** A restaurant falls behind, moves while it is behind, or has caught up (`position` is null). */
interface Step {
  readonly restaurantId: string
  readonly advance: bigint
  readonly position: bigint | null
  readonly furthest: bigint
  readonly at: string
}

/** What a batch adds to the tables of the guests' view. */
export interface FoldedView {
  readonly advances: readonly Advance[]
  readonly steps: readonly Step[]
}

const nothingSeen: Advance = { advance: -1n, position: 0n, at: '', behind: [] }

/**
 * Positions and instants never decrease, whatever a clock or a late owner says. Skips an event whose position is lower than an
 * earlier one, and one that repeats the last. Pure; a batch that is applied twice adds nothing.
 */
export function foldAdvances(before: Advance | null, events: readonly StoredEvent[]): FoldedView {
  let last = before ?? nothingSeen
  const advances: Advance[] = []
  const steps: Step[] = []
  for (const event of events) {
    if (event.type !== GuestViewAdvanced.type || event.position <= last.advance) continue
    const said = GuestViewAdvanced.data.parse(event.data)
    const position = BigInt(said.position)
    if (position < last.position) continue
    const behind = lagsOf(said.behind, position, last)
    if (position === last.position && isSame(behind, last.behind)) continue
    const at = said.at > last.at ? said.at : last.at
    const next: Advance = { advance: event.position, position, at, behind }
    steps.push(...stepsBetween(last, next))
    advances.push(next)
    last = next
  }
  return { advances, steps }
}

function lagsOf(said: GuestViewSaid['behind'], position: bigint, last: Advance): readonly Lag[] {
  const earlier = new Map(last.behind.map(lag => [lag.restaurantId, lag]))
  const lags = new Map<string, Lag>()
  for (const { restaurantId, position: text } of said) {
    const own = BigInt(text)
    if (own >= position) continue
    const furthest = earlier.get(restaurantId)?.furthest ?? last.position
    lags.set(restaurantId, { restaurantId, position: own, furthest: own > furthest ? own : furthest })
  }
  return [...lags.values()].sort((one, other) => (one.restaurantId < other.restaurantId ? -1 : 1))
}

type GuestViewSaid = ReturnType<typeof GuestViewAdvanced.data.parse>

const isSame = (one: readonly Lag[], other: readonly Lag[]) =>
  one.length === other.length &&
  one.every(
    (lag, index) => lag.restaurantId === other[index]?.restaurantId && lag.position === other[index].position,
  )

function stepsBetween(last: Advance, { advance, position, at, behind }: Advance): Step[] {
  const before = new Map(last.behind.map(lag => [lag.restaurantId, lag]))
  const now = new Set(behind.map(({ restaurantId }) => restaurantId))
  return [
    ...behind
      .filter(lag => before.get(lag.restaurantId)?.position !== lag.position)
      .map(lag => ({ ...lag, advance, at })),
    ...last.behind
      .filter(({ restaurantId }) => !now.has(restaurantId))
      .map(({ restaurantId }) => ({ restaurantId, advance, position: null, furthest: position, at })),
  ]
}

const lastAdvance = `
  select advance::text, position::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, behind
  from {schema}.guest_view order by guest_view.advance desc limit 1`

interface AdvanceRow {
  readonly advance: string
  readonly position: string
  readonly at: string
  readonly behind: readonly { restaurantId: string; position: string; furthest: string }[]
}

/** The last advance before a batch; not read for a batch that holds none. */
export async function loadLastAdvance(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<Advance | null> {
  if (!events.some(({ type }) => type === GuestViewAdvanced.type)) return null
  const [row] = await transaction.query<AdvanceRow>({
    name: 'audit-load-advance',
    text: lastAdvance,
    values: [],
  })
  if (row === undefined) return null
  return {
    advance: BigInt(row.advance),
    position: BigInt(row.position),
    at: row.at,
    behind: row.behind.map(({ restaurantId, position, furthest }) => ({
      restaurantId,
      position: BigInt(position),
      furthest: BigInt(furthest),
    })),
  }
}

const insertAdvances = `
  insert into {schema}.guest_view (advance, position, at, behind)
  select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::jsonb[])`

const insertSteps = `
  insert into {schema}.guest_view_behind (restaurant_id, advance, position, furthest, at)
  select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])`

const lagsAsJson = (behind: readonly Lag[]) =>
  JSON.stringify(
    behind.map(({ restaurantId, position, furthest }) => ({
      restaurantId,
      position: String(position),
      furthest: String(furthest),
    })),
  )

/** The statements that add the folded advances to the tables. */
export function statementsForView({ advances, steps }: FoldedView): readonly Statement[] {
  return [
    ...overRows('audit-advances', insertAdvances, advances, [
      row => row.advance,
      row => row.position,
      row => row.at,
      row => lagsAsJson(row.behind),
    ]),
    ...overRows('audit-behind', insertSteps, steps, [
      row => row.restaurantId,
      row => row.advance,
      row => row.position,
      row => row.furthest,
      row => row.at,
    ]),
  ]
}
