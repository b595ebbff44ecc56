import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createCommandApi } from '@safe-menu/command-api/server'
import { eventTypes } from '@safe-menu/contracts/event-types'
import type { Route } from '@safe-menu/contracts/http/route'
import type { AccountId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { startTestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createGroups } from '@safe-menu/projector/groups'
import { createServer as createProjector } from '@safe-menu/projector/server'
import { auditKeyOf, createExportSigner } from '@safe-menu/server-kit/audit/signing'
import { createTokenIssuer, createTokenVerifier } from '@safe-menu/server-kit/auth/tokens'
import { createConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { type Answer, call } from '@safe-menu/server-kit/testing/call'
import pg from 'pg'
import { createServer as createQueryApi } from '../server.ts'

const log = createLogger({ service: 'test', level: 'silent' })
const host = '127.0.0.1'

export interface RouteCall {
  readonly token?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The Consistency-Token of a write that the answer must show. */
  readonly after?: string | null
}

/** The keys of an installation. */
export function createKeys() {
  return {
    ...generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
    exportKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
    vaultKey: randomBytes(32),
    indexKey: randomBytes(32),
    consistencyKey: randomBytes(32),
  }
}

export interface Installation extends ReturnType<typeof createKeys> {
  readonly databaseUrl: string
  readonly eventStoreUrl: string
  /** If the projector has its own login. */
  readonly projectorUrl?: string
}

export type WholeService = Awaited<ReturnType<typeof startWholeService>>

/** Both APIs and the projector with all its groups in this process, over a real event store and a real Postgres. */
export async function startWholeService() {
  const directory = await mkdtemp(join(tmpdir(), 'round-trip-'))
  const postgres = await startTestPostgres()
  const databaseUrl = await postgres.createDatabase()
  const eventStore = createEventStoreServer({ directory })
  const eventStoreUrl = `esdb://${host}:${(await eventStore.start()).port}?tls=false`
  const services = await startServices({ ...createKeys(), databaseUrl, eventStoreUrl })
  return {
    ...services,
    async stop() {
      await services.stop()
      await eventStore.stop()
      await rm(directory, { recursive: true, force: true })
      await postgres.stop()
    },
  }
}

/** Both APIs and the projector with all its groups in this process, over the stores of an installation. */
export async function startServices(installation: Installation) {
  const { databaseUrl, eventStoreUrl, privateKey, publicKey, vaultKey, indexKey, consistencyKey } =
    installation
  const { exportKey } = installation
  const store = createEventStoreGateway({ url: eventStoreUrl, codec: createEventCodec({ eventTypes }), log })
  const shared = { log, databaseUrl, trustProxy: false, strictResponses: true }
  const rateLimitScale = 1_000
  const projector = createProjector({
    ...shared,
    eventStoreUrl: installation.projectorUrl ?? eventStoreUrl,
    vaultKey,
    groups: createGroups({ vaultKey }),
  })
  const commandApi = createCommandApi({
    ...shared,
    eventStoreUrl,
    vaultKey,
    consistencyKey,
    rateLimitScale,
    jwtPrivateKey: privateKey,
    jwtPublicKey: publicKey,
    indexKey,
    auditSigningKey: privateKey,
    bcryptCost: 4,
    onFatal: error => {
      throw error
    },
  })
  const queryApi = createQueryApi({
    ...shared,
    exportSigner: createExportSigner(exportKey),
    headKey: auditKeyOf(publicKey),
    tokens: createTokenVerifier({ publicKey }),
    consistency: createConsistencyTokens(consistencyKey),
    limiter: createLimiter({ scale: rateLimitScale }),
  })
  const projectorUrl = `http://${host}:${await projector.start(0, host)}`
  const origins: Readonly<Record<Route['service'], string>> = {
    command: `http://${host}:${await commandApi.start(0, host)}`,
    query: `http://${host}:${await queryApi.start(0, host)}`,
  }
  for (const url of [projectorUrl, ...Object.values(origins)])
    await waitUntil(`${url} is ready`, async () => (await fetch(`${url}/readyz`)).ok)

  return {
    databaseUrl,
    store,
    privateKey,
    /** The addresses of the services. */
    urls: {
      command: new URL(origins.command),
      query: new URL(origins.query),
      projector: new URL(projectorUrl),
    },
    /** Poison events, which stop the updates of their restaurants. */
    async quarantines() {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        return (await client.query('select * from projector.quarantine')).rows
      } finally {
        await client.end()
      }
    },
    /** The readiness of the projector: every group and whether it is running. */
    async projectorReadiness() {
      const answer = await fetch(`${projectorUrl}/readyz`)
      return { status: answer.status, text: await answer.text() }
    },
    tokenOf(role: 'ADMIN' | 'AUDITOR') {
      const session = { accountId: randomUUID() as AccountId, role, restaurantId: null } as const
      return createTokenIssuer(privateKey)({ ...session, audience: 'restaurant' })
    },
    /** Calls a route over HTTP. A string body is sent as CSV. */
    call(route: Route, { token, params = {}, query, body, after }: RouteCall = {}): Promise<Answer> {
      const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => encoded(params[name] ?? 'missing'))
      return call(origins[route.service], route.method, `${path}${queryText(query)}`, {
        token,
        body,
        headers: after ? { 'consistency-token': after } : {},
      })
    },
    async stop() {
      await Promise.all([commandApi.stop(), queryApi.stop(), projector.stop()])
      await store.close()
    },
  }
}

function queryText(query: RouteCall['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encoded(String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Unpaired surrogates have no percent-encoding, so they are sent as three bytes each. */
function encoded(text: string): string {
  return [...text]
    .map(character => (/\p{Cs}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character)))
    .join('')
}
