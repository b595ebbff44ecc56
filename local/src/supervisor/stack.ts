import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keptFile } from '../keys/kept-file.ts'
import { loadSecrets } from '../keys/secrets.ts'
import { clusterUrl, prepareCluster } from '../postgres/cluster.ts'
import { answers } from '../postgres/connection.ts'
import { endWithParent } from '../postgres/end-with-parent.ts'
import { spawnPostgres } from '../postgres/run-as.ts'
import type { StoreWatch } from '../stores/watch-stores.ts'
import { partEnvironment } from './environment.ts'
import { freePort } from './free-port.ts'
import { isStoreFailure, type LineWriter, retriedFailure } from './log-lines.ts'
import { answersReady, spawnNode } from './node-process.ts'
import { createPart, type Part } from './part.ts'
import { createRunFile } from './run-file.ts'
import { StartError } from './start-error.ts'

export interface StackOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly dataDirectory: string
  /** The folder of the bundles. */
  readonly programs: string
  /** The gateway's port. */
  readonly port: number
  readonly lines: LineWriter
  say(sentence: string): void
  /** Watches the stores that the operator gave. */
  readonly watch: StoreWatch
}

/** The parts in the order in which they start; they end in reverse order. */
export interface Stack {
  readonly origin: string
  /** The stores: they start before the services and end after them. */
  readonly stores: readonly Part[]
  readonly services: readonly Part[]
  /** The environment for other programs, such as command lines. */
  environment(program: string): Readonly<Record<string, string | undefined>>
  forget(): void
}

/** Describes the processes of one machine. Starts nothing. */
export async function describeStack(options: StackOptions): Promise<Stack> {
  const { env, dataDirectory, programs, port, lines, say, watch } = options
  const secrets = await loadSecrets(join(dataDirectory, 'keys'), env, say)
  const names = ['postgres', 'event-store', 'projector', 'projector-background', 'command-api', 'query-api']
  const ports = await freePorts(names)
  const cluster = {
    directory: join(dataDirectory, 'postgres', 'data'),
    port: ports.postgres ?? 0,
    // Its lines at each start and checkpoint are for debugging. A reason why it cannot start is fatal and always shown.
    settings: env.LOG_LEVEL === 'debug' ? {} : { log_min_messages: 'fatal' },
    password: await keptFile(join(dataDirectory, 'keys', 'postgres-password'), () =>
      randomBytes(24).toString('base64url'),
    ),
  }
  const origin = `http://localhost:${port}`
  const addresses = {
    eventStoreUrl: env.EVENTSTORE_URL || `esdb://127.0.0.1:${ports['event-store']}?tls=false`,
    databaseUrl: env.DATABASE_URL || clusterUrl(cluster, 'postgres'),
  }
  const runFile = createRunFile(dataDirectory, { origin, ...addresses })

  const base = (name: string, partPort: number) => ({
    name,
    say,
    onProcess: (pid: number | null) => runFile.setPart(name, partPort, pid),
  })

  function nodePart(
    name: string,
    partPort: number,
    extra: Record<string, string | undefined>,
    ready?: () => Promise<boolean>,
    bundle = name,
  ): Part {
    const program = join(programs, `${bundle}.mjs`)
    const usesStores = name !== 'gateway'
    const notices = new Set<string>()
    let settingsFault: string | null = null
    let closed: Promise<unknown> = Promise.resolve()
    /** Prints once in one line why the part is slow to start, instead of a log line with a stack trace. */
    const isWorthPrinting = (line: string): boolean | Promise<boolean> => {
      if (line.startsWith(`${bundle} cannot start: `)) {
        settingsFault = line
        return false
      }
      // The watch says once which store does not answer.
      const isStores = usesStores && isStoreFailure(line)
      if (isStores && watch.explainsFailures()) return false
      const reason = part.hasServed() ? null : retriedFailure(line)
      if (reason === null) return isStores ? watch.check() : true
      if (!notices.has(reason)) say(`${name} is slow to start: ${reason}`)
      notices.add(reason)
      return false
    }
    const part: Part = createPart({
      ...base(name, partPort),
      stopSignal: 'SIGTERM',
      isReady: ready ?? (() => answersReady(partPort)),
      async launch() {
        if (!existsSync(program)) throw new StartError(`${program} is missing: run "npm run build".`)
        const child = spawnNode(program, {
          ...partEnvironment(bundle, env, secrets, addresses),
          DATA_DIR: dataDirectory,
          PORT: String(partPort),
          ...extra,
        })
        settingsFault = null
        closed = once(child, 'close') // after its last line
        closed.catch(() => undefined)
        for (const stream of [child.stdout, child.stderr]) if (stream) lines(name, stream, isWorthPrinting)
        return child
      },
      async settingsFault() {
        await closed
        return settingsFault
      },
    })
    return part
  }

  const postgres = createPart({
    ...base('postgres', cluster.port),
    stopSignal: 'SIGINT',
    isReady: () => answers(addresses.databaseUrl),
    async launch() {
      const server = spawnPostgres(await prepareCluster(cluster), ['ignore', 'pipe', 'pipe'])
      endWithParent(server, cluster.directory)
      // PostgreSQL logs this line for every connection before it is ready, including the supervisor's own checks.
      const isRelevant = (line: string) => !line.includes('the database system is starting up')
      for (const stream of [server.stdout, server.stderr]) if (stream) lines('postgres', stream, isRelevant)
      return server
    },
  })

  // Only the gateway is reachable from outside, and the services trust only its header for the client's address.
  const internal = { HOST: '127.0.0.1', TRUST_PROXY: '1' }
  const service = (name: string) => nodePart(name, ports[name] ?? 0, internal)
  // Guests wait for the menus, so a process of its own keeps these up to date.
  const projector = (name: string, groups: string) =>
    nodePart(name, ports[name] ?? 0, { ...internal, GROUPS: groups }, undefined, 'projector')
  const eventStorePort = ports['event-store'] ?? 0
  const stores = [
    ...(env.DATABASE_URL ? [] : [postgres]),
    ...(env.EVENTSTORE_URL
      ? []
      : [nodePart('event-store', eventStorePort, {}, () => answersLive(eventStorePort))]),
  ]
  const gateway = nodePart('gateway', port, {
    HOST: env.HOST,
    COMMAND_API_URL: `http://127.0.0.1:${ports['command-api']}`,
    QUERY_API_URL: `http://127.0.0.1:${ports['query-api']}`,
    PROJECTOR_URL: `http://127.0.0.1:${ports.projector}`,
    PROJECTOR_BACKGROUND_URL: `http://127.0.0.1:${ports['projector-background']}`,
    WEB_ROOT: env.WEB_ROOT || join(programs, '..', 'web', 'dist'),
  })
  return {
    origin,
    stores,
    services: [
      projector('projector', 'menus'),
      projector('projector-background', 'audit,admin,activity'),
      service('command-api'),
      service('query-api'),
      gateway,
    ],
    environment: program => ({
      ...partEnvironment(program, env, secrets, addresses),
      DATA_DIR: dataDirectory,
      GATEWAY_URL: origin,
    }),
    forget: runFile.remove,
  }
}

async function answersLive(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health/live`)).ok
}

async function freePorts(names: readonly string[]): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(await Promise.all(names.map(async name => [name, await freePort()] as const)))
}
