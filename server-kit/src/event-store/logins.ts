import { readFileSync } from 'node:fs'
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { Client, credentials as grpcCredentials, Metadata, type ServiceError } from '@grpc/grpc-js'
import protobuf from 'google-protobuf'
import { type Credentials, credentialsOf, nodesOf } from '../config/event-store-url.ts'
import { createConnection } from './connection.ts'
import { convertReadFailure, EventStoreRefused } from './errors.ts'
import { head } from './read.ts'

const deadlineMs = 5_000

/** Connection strings without a `connectionFault`, each with its own user. */
interface LoginUrls {
  /** The login of a member of `$admins`. */
  readonly admin: string
  readonly commandApi: string
  readonly projector: string
}

const admins = '$admins'
const onlyAdmins = { $r: admins, $w: admins, $d: admins, $mr: admins, $mw: admins }

/**
 * The default rights on streams. No service deletes a stream. Only command-api sets a stream's metadata: when its events expire.
 * The store's own streams ("$...") stay with the administrators.
 */
function rightsOf(commandApi: string, projector: string) {
  const services = [commandApi, projector]
  return {
    $userStreamAcl: { $r: services, $w: services, $d: [], $mr: [], $mw: [commandApi] },
    $systemStreamAcl: onlyAdmins,
  }
}

/**
 * Gives command-api and the projector their own users at an event store with TLS, and these users their rights. What is right already
 * stays as it is, so it can be called at each start. Rejects with `EventStoreUnavailable` or `EventStoreRefused`.
 */
export async function createLogins(urls: LoginUrls): Promise<void> {
  const [commandApi, projector] = [credentialsOf(urls.commandApi), credentialsOf(urls.projector)]
  const connection = createConnection(urls.admin)
  try {
    const { client } = connection.current()
    await setRights(client, commandApi.username, projector.username)
    for (const [url, credentials] of [
      [urls.commandApi, commandApi],
      [urls.projector, projector],
    ] as const) {
      if (await canRead(url)) continue
      await setUser(urls.admin, credentials)
      if (!(await canRead(url)))
        throw new EventStoreRefused(`The user ${credentials.username} may not read the event store.`)
    }
  } catch (error) {
    throw convertReadFailure(error)
  } finally {
    await connection.close()
  }
}

const options = { requiresLeader: true, deadline: deadlineMs }

async function setRights(client: EventStoreDBClient, commandApi: string, projector: string): Promise<void> {
  const rights = rightsOf(commandApi, projector)
  // Its type begins with "$", as those of the store's own events: the projector would stop at any other that it does not know.
  if (!isSame(await lastOf(client, '$settings'), rights))
    await client.appendToStream('$settings', jsonEvent({ type: '$settings', data: rights }), options)
  const acl = { $r: [commandApi, projector] } // by default, only administrators read $all
  if (!isSame(await lastOf(client, '$$$all'), { $acl: acl }))
    await client.setStreamMetadata('$all', { acl: { readRoles: acl.$r } }, options)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The data of a stream's last event. `null`: there is none. */
async function lastOf(client: EventStoreDBClient, stream: string): Promise<unknown> {
  try {
    const range = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
    for await (const { event } of client.readStream(stream, { ...range, ...options })) return event?.data
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return null
}

/** Whether the login works and has its rights. */
async function canRead(url: string): Promise<boolean> {
  const connection = createConnection(url)
  try {
    await head({ connection, deadlineMs })
    return true
  } catch (error) {
    if (error instanceof EventStoreRefused) return false
    throw error
  } finally {
    await connection.close()
  }
}

/** Creates a user, or gives the one that exists this password. Only the leader does so, and other nodes name it. */
async function setUser(adminUrl: string, user: Credentials): Promise<void> {
  const nodes = [...nodesOf(adminUrl).hosts]
  let failure: unknown
  for (const node of nodes) {
    const { call, close } = connectToUsers(node, adminUrl)
    try {
      await call('Create', { 1: user.username, 2: user.password, 3: user.username }).catch(error => {
        if (trailer(error, 'exception') !== 'user-conflict') throw error
        return call('ResetPassword', { 1: user.username, 2: user.password })
      })
      return
    } catch (error) {
      failure = error
      const leader = `${trailer(error, 'leader-endpoint-host')}:${trailer(error, 'leader-endpoint-port')}`
      if (trailer(error, 'exception') === 'not-leader' && !nodes.includes(leader)) nodes.push(leader)
    } finally {
      close()
    }
  }
  throw failure
}

const trailer = (error: unknown, name: string) =>
  (error as Partial<ServiceError>).metadata?.get(name)[0]?.toString()

/** The service `event_store.client.users.Users` of the store's protocol, which its client does not offer. */
function connectToUsers(node: string, adminUrl: string) {
  const { username, password } = credentialsOf(adminUrl)
  const { authority } = nodesOf(adminUrl)
  const client = new Client(node, grpcCredentials.createSsl(authority ? readFileSync(authority) : null))
  const metadata = new Metadata()
  metadata.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  metadata.set('requires-leader', 'true')
  /** Sends texts by the numbers of their fields. */
  const call = (method: 'Create' | 'ResetPassword', texts: Readonly<Record<number, string>>) =>
    new Promise<void>((resolve, reject) => {
      client.makeUnaryRequest(
        `/event_store.client.users.Users/${method}`,
        requestOf,
        () => ({}), // the answer has no fields
        texts,
        metadata,
        { deadline: Date.now() + deadlineMs },
        error => (error ? reject(error) : resolve()),
      )
    })
  return { call, close: () => client.close() }
}

/** Each request of the service is a message with one field, its options. */
function requestOf(texts: Readonly<Record<number, string>>): Buffer {
  const options = new protobuf.BinaryWriter()
  for (const [field, text] of Object.entries(texts)) options.writeString(Number(field), text)
  const request = new protobuf.BinaryWriter()
  request.writeBytes(1, options.getResultBuffer())
  return Buffer.from(request.getResultBuffer())
}
