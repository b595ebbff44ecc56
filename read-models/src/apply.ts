import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type {
  BatchTransaction,
  Projection,
  ProjectionGroupDefinition,
  Statement,
  TableSet,
} from './projection.ts'

/** All tables of a group, in the order in which they are created. */
export function tableSetsOf({
  projections,
  derived,
}: Pick<ProjectionGroupDefinition, 'projections' | 'derived'>): readonly TableSet[] {
  return [...projections, ...(derived?.tableSets ?? [])]
}

/** The statements of all projections that load nothing: the engine sends them together with its bookkeeping. */
export function statementsWithoutLoad(
  projections: readonly Projection[],
  events: readonly StoredEvent[],
): readonly Statement[] {
  return projections
    .filter(projection => projection.load === undefined)
    .flatMap(projection => {
      const own = eventsOf(projection, events)
      return own.length === 0 ? [] : projection.apply(own, undefined)
    })
}

/** Runs the other projections: they load what the batch changes, and see what the statements before them wrote. */
export async function applyWithLoad(
  projections: readonly Projection[],
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<void> {
  const loaded = await Promise.all(
    projections.map(async projection => {
      const own = projection.load === undefined ? [] : eventsOf(projection, events)
      return own.length === 0 ? null : { projection, own, before: await projection.load?.(transaction, own) }
    }),
  )
  const statements = loaded.flatMap(each => each?.projection.apply(each.own, each.before) ?? [])
  await Promise.all(statements.map(statement => transaction.query(statement)))
}

function eventsOf({ eventTypes }: Projection, events: readonly StoredEvent[]): readonly StoredEvent[] {
  const types = new Set(eventTypes)
  return events.filter(event => types.has(event.type))
}
