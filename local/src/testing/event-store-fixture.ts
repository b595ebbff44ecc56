import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EventStoreDBClient, type JSONEventData, jsonEvent } from '@eventstore/db-client'
import { createEventStoreServer, type EventStoreServer } from '../event-store/server.ts'
import { builtProgram } from './built-program.ts'
import { newStoreDirectory } from './store-directory.ts'

/** With credentials, the client uses the unary Append. It does not send them on an insecure channel. */
export const unaryOptions = { credentials: { username: 'any', password: 'any' } }

/** The client's two ways to append. */
export const appendWays = [
  { way: 'BatchAppend', options: {} },
  { way: 'Append', options: unaryOptions },
] as const

/** An event like the product's, with its own data. */
export function event(n: number | string = 0, id?: string): JSONEventData {
  return jsonEvent({
    ...(id === undefined ? {} : { id }),
    type: 'ItemRenamed',
    data: { n },
    metadata: { actor: 'test' },
  })
}

/** Collects the items of a read or subscription until it ends. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of stream) items.push(item)
  return items
}

/** Returns the error that a promise rejects with; fails if the promise resolves. */
export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise
  } catch (error) {
    return error as Error & Record<string, unknown>
  }
  throw new Error('the promise should have been rejected')
}

const newDirectoryOnDisk = () => mkdtemp(join(tmpdir(), 'event-store-'))

/** Creates a temporary directory, by default on the disk, and removes it after the suite. */
export function useDirectory(create: () => Promise<string> = newDirectoryOnDisk): { path: string } {
  const directory = { path: '' }
  before(async () => {
    directory.path = await create()
  })
  after(() => rm(directory.path, { recursive: true, force: true }))
  return directory
}

/** Connects a client to the server on this port. The caller disposes of the client. */
export function connect(port: number, query = ''): EventStoreDBClient {
  return EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false${query}`)
}

interface Fixture {
  server: EventStoreServer
  client: EventStoreDBClient
  port: number
  /** A stream name that no other test uses. */
  newStream(): string
  /** Such a stream with this many events. */
  newStreamOf(count: number): Promise<string>
  /** The revisions of the events that a read of the stream returns. */
  revisions(stream: string): Promise<number[]>
}

/** Starts a server in this process, with a client, for the whole suite. */
export function useEventStore(): Fixture {
  const directory = useDirectory(newStoreDirectory)
  let streams = 0
  const fixture = {
    newStream: () => `item-${++streams}`,
    async newStreamOf(count) {
      const stream = fixture.newStream()
      const events = Array.from({ length: count }, (_, n) => event(n))
      await fixture.client.appendToStream(stream, events)
      return stream
    },
    async revisions(stream) {
      const read = await collect(fixture.client.readStream(stream))
      return read.map(resolved => Number(resolved.event?.revision))
    },
  } as Fixture
  before(async () => {
    fixture.server = createEventStoreServer({ directory: directory.path })
    fixture.port = (await fixture.server.start()).port
    fixture.client = connect(fixture.port)
  })
  after(async () => {
    await fixture.client.dispose()
    await fixture.server.stop()
  })
  return fixture
}

/** A server that runs in a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly port: number
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>
}

/**
 * Starts the server process on `dataDirectory` and waits until it is ready. Rejects with its output if it ends before
 * that. `limitBlocks`: the soft limit of a file's size, in KiB.
 */
export async function startProcess(dataDirectory: string, limitBlocks?: number): Promise<ServerProcess> {
  const command = `${limitBlocks === undefined ? '' : `ulimit -S -f ${limitBlocks}; `}exec "$@"`
  const child = spawn('bash', ['-c', command, 'bash', process.execPath, await builtProgram('event-store')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const output: string[] = []
  const port = new Promise<number>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        output.push(line)
        const ready = /"port":(\d+)/.exec(line)
        if (ready !== null) resolve(Number(ready[1]))
      })
    }
  })
  const early = ended.then(async code => {
    // The last lines may still be on their way through the pipe.
    await new Promise(resolve => setImmediate(resolve))
    throw new Error(`the server ended with ${code}: ${output.join('\n')}`)
  })
  early.catch(() => undefined)
  return { child, port: await Promise.race([port, early]), ended }
}
