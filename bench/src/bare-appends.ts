import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { drive } from './load.ts'

const inFlight = 64
const appends = 20_000

/** The baseline of S3 and S4: the bare client appends one event per call, with 64 calls in flight. */
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
