import { EventStoreDBClient, START } from '@eventstore/db-client'

/** An event as it stands in the log, with nothing of our own code between. */
export interface LoggedEvent {
  readonly type: string
  readonly streamId: string
  readonly revision: bigint
  readonly data: Readonly<Record<string, unknown>>
  readonly commandId: string
}

/** An item as the log says it is. */
export interface FoldedItem {
  readonly id: string
  readonly menuId: string
  readonly name: string
  readonly description: string
  readonly priceCents: number
  /** `allergen presence`, sorted. */
  readonly tags: readonly string[]
  readonly confirmedAt: string | null
  readonly status: 'active' | 'archived'
}

/** The whole log of the product, oldest first. */
export async function readLog(eventStoreUrl: string): Promise<readonly LoggedEvent[]> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  try {
    const log: LoggedEvent[] = []
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.type.startsWith('$')) continue
      const metadata = event.metadata as { commandId?: string } | undefined
      log.push({
        type: event.type,
        streamId: event.streamId,
        revision: event.revision,
        data: event.data as Record<string, unknown>,
        commandId: metadata?.commandId ?? '',
      })
    }
    return log
  } finally {
    await client.dispose()
  }
}

/** How often each mark stands in the log: in a name, a description or a reason. */
export function countMarks(log: readonly LoggedEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { data } of log) {
    for (const text of [data.name, data.description, data.reason]) {
      if (typeof text === 'string' && text.startsWith('writer-'))
        counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return counts
}

/** The items of the log, one event after the other in plain variables: on purpose it knows nothing of the projections. */
export function foldItems(log: readonly LoggedEvent[]): readonly FoldedItem[] {
  const items = new Map<string, { -readonly [field in keyof FoldedItem]: FoldedItem[field] }>()
  for (const { type, data } of log) {
    const id = String(data.itemId)
    if (type === 'ItemCreated') {
      items.set(id, {
        id,
        menuId: String(data.menuId),
        name: String(data.name),
        description: String(data.description),
        priceCents: Number(data.priceCents),
        tags: [],
        confirmedAt: null,
        status: 'active',
      })
      continue
    }
    const item = items.get(id)
    if (!item) continue
    const tag = String(data.allergenId)
    const others = item.tags.filter(each => !each.startsWith(`${tag} `))
    if (type === 'ItemDetailsChanged') {
      item.name = String(data.name ?? item.name)
      item.description = String(data.description ?? item.description)
      item.confirmedAt = null
    } else if (type === 'AllergenDeclared') {
      item.tags = [...others, `${tag} ${data.presence}`].sort()
      // A presence or details that say less take the confirmation away (rulings, "Never-tagged items").
      const before = data.previousPresence
      const isWeaker = before !== data.presence && data.presence !== 'contains'
      const isRenamed = String(data.details) !== String(data.previousDetails)
      if (before !== null && (isWeaker || isRenamed)) item.confirmedAt = null
    } else if (type === 'AllergenWithdrawn') {
      item.tags = others
      item.confirmedAt = null
    } else if (type === 'AllergensConfirmed') item.confirmedAt = String(data.reviewedAt)
    else if (type === 'ItemArchived') item.status = 'archived'
    else if (type === 'ItemRestored') {
      item.status = 'active'
      item.confirmedAt = null
      item.menuId = String(data.menuId)
    }
  }
  return [...items.values()]
}
