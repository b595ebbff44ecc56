import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '../keys/secrets.ts'
import { clusterUrl, postgresPassword, startCluster } from '../postgres/cluster.ts'
import { isAcceptingConnections } from '../postgres/connection.ts'
import { createDatabaseLogins, loginUrls, sameLogin } from '../postgres/database-logins.ts'
import { partEnvironment, type Variables } from './environment.ts'
import { freePort } from './free-port.ts'
import { isRefusedConnection, type LineWriter, retriedFailure } from './log-lines.ts'
import { answersReady, createPart, isListening, type Part, spawnNode } from './part.ts'
import { createRunFile } from './run-file.ts'
import { StartError } from './start-error.ts'

interface StackOptions {
  readonly env: Variables
  readonly dataDirectory: string
  /** The folder of the bundles. */
  readonly programs: string
  /** The gateway's port. */
  readonly port: number
  readonly lines: LineWriter
  say(sentence: string): void
}

export type Stack = Awaited<ReturnType<typeof describeStack>>

/** Describes the processes of one machine: the parts in the order in which they start; they end in reverse order. Starts nothing. */
export async function describeStack({ env, dataDirectory, programs, port, lines, say }: StackOptions) {
  const secrets = await loadSecrets(join(dataDirectory, 'keys'), env)
  const ports = {
    postgres: await freePort(),
    'event-store': await freePort(),
    projector: await freePort(),
    'projector-background': await freePort(),
    'command-api': await freePort(),
    'query-api': await freePort(),
    gateway: port,
  }
  type NodePart = Exclude<keyof typeof ports, 'postgres'>
  const cluster = {
    directory: join(dataDirectory, 'postgres', 'data'),
    port: ports.postgres,
    // Its lines at each start and checkpoint are for debugging. A reason why it cannot start is fatal and always shown.
    settings: env.LOG_LEVEL === 'debug' ? {} : { log_min_messages: 'fatal' },
    password: await postgresPassword(dataDirectory),
  }
  const origin = `http://localhost:${port}`
  const databaseUrl = env.DATABASE_URL || clusterUrl(cluster)
  const addresses = {
    eventStoreUrl: env.EVENTSTORE_URL || `esdb://127.0.0.1:${ports['event-store']}?tls=false`,
    databaseUrl,
    databaseUrls: env.DATABASE_URL ? sameLogin(databaseUrl) : await loginUrls(databaseUrl, dataDirectory),
  }
  const runFile = createRunFile(dataDirectory, { origin, ...addresses })

  const base = (name: keyof typeof ports) => ({
    name,
    say,
    onProcess: (pid: number | null) => runFile.setPart(name, ports[name], pid),
  })

  function nodePart(name: NodePart, extra: Variables, bundle: string = name): Part {
    const program = join(programs, `${bundle}.mjs`)
    const notices = new Set<string>()
    let settingsFault: string | null = null
    let closed: Promise<unknown> = Promise.resolve()
    /** Prints once in one line why the part is slow to start, instead of a log line with a stack trace. */
    const isWorthPrinting = (line: string): boolean => {
      if (line.startsWith(`${bundle} cannot start: `)) {
        settingsFault = line
        return false
      }
      const reason = part.hasServed() ? null : retriedFailure(line)
      if (reason === null) return true
      if (!notices.has(reason)) say(`${name} is slow to start: ${reason}`)
      notices.add(reason)
      return false
    }
    const part: Part = createPart({
      ...base(name),
      stopSignal: 'SIGTERM',
      isReady: () => (name === 'event-store' ? isListening : answersReady)(ports[name]),
      async launch() {
        if (!existsSync(program)) throw new StartError(`${program} is missing: run "npm run build".`)
        const child = spawnNode(program, {
          ...partEnvironment(bundle, env, secrets, addresses),
          DATA_DIR: dataDirectory,
          PORT: String(ports[name]),
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
    ...base('postgres'),
    stopSignal: 'SIGINT',
    isReady: () => isAcceptingConnections(databaseUrl),
    async launch() {
      const server = await startCluster(cluster, ['ignore', 'pipe', 'pipe'])
      const isRelevant = (line: string) => !isRefusedConnection(line)
      for (const stream of [server.stdout, server.stderr]) if (stream) lines('postgres', stream, isRelevant)
      return server
    },
  })

  // Only the gateway is reachable from outside, and the services trust only its header for the client's address.
  const internal = { HOST: '127.0.0.1', TRUST_PROXY: '1' }
  // Guests wait for the menus, so a separate process keeps these up to date.
  const projector = (name: NodePart, groups: string) =>
    nodePart(name, { ...internal, GROUPS: groups }, 'projector')
  const gateway = nodePart('gateway', {
    HOST: env.HOST,
    COMMAND_API_URL: `http://127.0.0.1:${ports['command-api']}`,
    QUERY_API_URL: `http://127.0.0.1:${ports['query-api']}`,
    PROJECTOR_URL: `http://127.0.0.1:${ports.projector}`,
    PROJECTOR_BACKGROUND_URL: `http://127.0.0.1:${ports['projector-background']}`,
    WEB_ROOT: env.WEB_ROOT || join(programs, '..', 'web', 'dist'),
  })
  return {
    origin,
    /** They start before the services and end after them. */
    stores: [
      ...(env.DATABASE_URL ? [] : [postgres]),
      ...(env.EVENTSTORE_URL ? [] : [nodePart('event-store', {})]),
    ],
    /** Prepares the stores for the services. */
    prepare: async () => {
      if (!env.DATABASE_URL) await createDatabaseLogins(databaseUrl, addresses.databaseUrls)
    },
    services: [
      projector('projector', 'menus'),
      projector('projector-background', 'audit,admin,activity'),
      nodePart('command-api', internal),
      nodePart('query-api', internal),
      gateway,
    ],
    /** The environment for other programs, such as command lines. */
    environment: (program: string): Variables => ({
      ...partEnvironment(program, env, secrets, addresses),
      DATA_DIR: dataDirectory,
      GATEWAY_URL: origin,
    }),
    forget: runFile.remove,
  }
}
