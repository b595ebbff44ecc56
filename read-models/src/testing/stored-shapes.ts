import { readFileSync } from 'node:fs'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import type { ProjectionGroupDefinition } from '../projection.ts'

const root = new URL('../../../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
/** Two events of each type: one with every field, one with the required fields only. */
const examples = new URL(`server-kit/src/testing/stored-events/${version}.jsonl`, root)

/** All examples are about the same restaurant, menu and item. */
const subjects = {
  restaurantId: '00000000-0000-4000-8000-000000000001',
  menuId: '00000000-0000-4000-8000-000000000002',
  itemId: '00000000-0000-4000-8000-000000000003',
}
const creations = ['AllergenDefined', 'RestaurantRegistered', 'MenuCreated', 'ItemCreated']

/**
 * The fields of the JSON that the projections of a group store, each with its path and type, such as `item.state.tags[].id string`.
 * Each example of an event is applied to a restaurant with a menu and an item.
 */
export async function storedShapes({ projections }: ProjectionGroupDefinition): Promise<readonly string[]> {
  const events = exampleEvents()
  const created = creations.flatMap(type => events.find(event => event.type === type) ?? [])
  const shapes = new Set<string>()
  for (const event of events)
    for (const { load, eventTypes: own, apply } of projections) {
      const log = [...created, event].filter(({ type }) => own.includes(type))
      const before = await load?.({ query: async () => [] }, log)
      for (const { name, text, values } of apply(log, before))
        for (const [, column] of text.matchAll(/\$(\d+)::jsonb/g))
          for (const json of [values[Number(column) - 1]].flat())
            addShapes(`${name}.${column}`, JSON.parse(String(json)), shapes)
    }
  return [...shapes].toSorted()
}

function exampleEvents(): readonly StoredEvent[] {
  const codec = createEventCodec({ eventTypes })
  return readFileSync(examples, 'utf8')
    .trim()
    .split('\n')
    .map((line, index) => {
      const { type, data, metadata } = JSON.parse(line)
      const position = BigInt(index + 1)
      const place = { id: subjects.itemId, streamName: 'spec', revision: position, position }
      const { restaurantId } = subjects
      return codec.decode({
        ...{ ...place, created: new Date(0), isJson: true, type },
        data: Object.fromEntries(Object.entries({ ...data, ...subjects }).filter(([key]) => key in data)),
        metadata: { ...metadata, restaurantId: metadata.restaurantId && restaurantId },
      })
    })
}

function addShapes(path: string, value: unknown, shapes: Set<string>): void {
  if (Array.isArray(value)) {
    shapes.add(`${path} list`)
    for (const each of value) addShapes(`${path}[]`, each, shapes)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) addShapes(`${path}.${key}`, each, shapes)
  else shapes.add(`${path} ${value === null ? 'null' : typeof value}`)
}
