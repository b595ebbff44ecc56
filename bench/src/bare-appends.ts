import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { drive } from './load.ts'

const inFlight = 64
const appends = 20_000

/** The bare client appending one event at a time, 64 in flight: what the machine does beneath S3 and S4. */
export async function measureBareAppends(url: string) {
  const client = EventStoreDBClient.connectionString(url)
  try {
    const streams = Array.from({ length: inFlight }, () => `bench-${randomUUID()}`)
    return await drive(appends, inFlight, async index => {
      const event = jsonEvent({
        type: 'BenchAppended',
        data: { index, text: 'x'.repeat(200) },
        metadata: { bench: true },
      })
      await client.appendToStream(streams[index % inFlight] ?? '', event)
    })
  } finally {
    await client.dispose()
  }
}

export type BareAppends = Awaited<ReturnType<typeof measureBareAppends>>
