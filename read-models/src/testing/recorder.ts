import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@safe-menu/contracts/event-types'
import type { EventMetadata } from '@safe-menu/contracts/events/metadata'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'

/** Plain ids for test data: the brand is what parsing would have given. */
type Unbranded<T> = T extends string
  ? T extends `${infer Literal}`
    ? string extends Literal
      ? string
      : T
    : string
  : T extends readonly (infer Item)[]
    ? readonly Unbranded<Item>[]
    : T extends object
      ? { [Key in keyof T]: Unbranded<T[Key]> }
      : T

type DataOf<T extends DomainEvent['type']> = Unbranded<Extract<DomainEvent, { type: T }>['data']>

/**
 * Makes stored events with rising positions, a minute apart from the first instant on. An event of a menu or an item names the
 * restaurant under which that was created, as the services' events do, unless there is one for all events.
 */
export function createRecorder(
  restaurantId: string | null = null,
  firstInstant = '2026-01-01T10:00:00.000Z',
) {
  let position = 0n
  const owners = new Map<string, string>()
  function ownerOf(data: Readonly<Record<string, unknown>>): string | null {
    const { restaurantId: named, menuId, itemId } = data
    const owner =
      typeof named === 'string' ? named : (owners.get(String(itemId)) ?? owners.get(String(menuId)))
    if (owner !== undefined) owners.set(String(itemId ?? menuId), owner)
    return owner ?? null
  }
  return {
    position: () => position,
    record<T extends DomainEvent['type']>(
      type: T,
      data: DataOf<T>,
      options: {
        restaurantId?: string | null
        decidedAt?: string
        metadata?: Partial<EventMetadata>
      } = {},
    ): StoredEvent {
      position += 1n
      const created = new Date(Date.parse(firstInstant) + Number(position) * 60_000)
      const metadata: EventMetadata = {
        restaurantId: (options.restaurantId === undefined
          ? (restaurantId ?? ownerOf(data))
          : options.restaurantId) as RestaurantId | null,
        decidedAt: options.decidedAt ?? created.toISOString(),
        actor: { kind: 'system', id: 'test' },
        impersonator: null,
        correlationId: 'test',
        causationId: null,
        commandId: 'test',
        commandFingerprint: null,
        schemaVersion: 1,
        ...options.metadata,
      }
      return {
        id: randomUUID(),
        type,
        streamName: `test-${type}`,
        revision: position,
        position,
        created,
        data,
        metadata,
        raw: { data, metadata },
      }
    },
  }
}
