import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { newStoreDirectory } from '@safe-menu/local/testing/store-directory'
import { pino } from 'pino'
import { z } from 'zod'
import { createEventCodec } from '../event-store/codec.ts'
import type { NewEvent } from '../event-store/types.ts'

/** Events for specs of the gateway and of the projector's engine. */
export const NoteWritten = defineEvent(
  'NoteWritten',
  z.object({ noteId: z.string(), text: z.string(), amount: z.int() }),
)
export const NoteErased = defineEvent('NoteErased', z.object({ noteId: z.string() }))
export const NoiseMade = defineEvent('NoiseMade', z.object({ level: z.int() }))
export const specCodec = createEventCodec({ eventTypes: [NoteWritten, NoteErased, NoiseMade] })

export const silentLog = pino({ level: 'silent' })

/** For the gateway of a spec: a busy machine may stall the store for seconds. */
export const patientDeadlines = { appendMs: 60_000, readMs: 60_000 }

export const specMetadata = {
  restaurantId: null,
  decidedAt: '2026-03-12T19:32:00.000Z',
  actor: { kind: 'system', id: 'spec' },
  impersonator: null,
  correlationId: 'spec',
  causationId: null,
  commandId: 'spec',
  commandFingerprint: null,
  schemaVersion: 1,
} as const

export function written(noteId: string, amount = 1, text = ''): NewEvent {
  return {
    id: randomUUID(),
    type: 'NoteWritten',
    data: { noteId, text, amount },
    metadata: specMetadata,
  }
}

export function noise(level = 1): NewEvent {
  return { id: randomUUID(), type: 'NoiseMade', data: { level }, metadata: specMetadata }
}

/** A local event store in its own directory, which can stop and restart at the same address. */
export async function startSpecStore() {
  const directory = await newStoreDirectory()
  let server = createEventStoreServer({ directory })
  const { port } = await server.start()
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    stop: () => server.stop(),
    async restart() {
      server = createEventStoreServer({ directory, port })
      await server.start()
    },
    /** Copies its files while it is stopped, as a backup does. */
    async backUp() {
      const copy = await mkdtemp(join(tmpdir(), 'event-store-backup-'))
      await server.stop()
      await cp(directory, copy, { recursive: true })
      await this.restart()
      return copy
    },
    /** Replaces its files with a backup and consumes it. Starts empty without a backup. */
    async restore(copy?: string) {
      await server.stop()
      await rm(directory, { recursive: true })
      if (copy !== undefined) {
        await cp(copy, directory, { recursive: true })
        await rm(copy, { recursive: true })
      }
      await this.restart()
    },
    async remove() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
