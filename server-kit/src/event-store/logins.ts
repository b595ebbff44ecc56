import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  StreamNotFoundError,
} from '@eventstore/db-client'
import users from '@eventstore/db-client/generated/users_pb.js'
import { type Credentials, credentialsOf } from '../config/event-store-url.ts'
import { type Connection, createConnection } from './connection.ts'
import { EventStoreRefused, readFailure } from './errors.ts'
import { head } from './read.ts'

const deadlineMs = 5_000

/** Connection strings without a `connectionFault`, each with its own user. */
interface LoginUrls {
  /** Of a member of `$admins`. */
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
      await setUser(connection, credentials)
      if (!(await canRead(url)))
        throw new EventStoreRefused(`The user ${credentials.username} may not read the event store.`)
    }
  } catch (error) {
    throw readFailure(error)
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

/** Creates a user, or gives the one that exists this password. */
async function setUser(connection: Connection, { username, password }: Credentials): Promise<void> {
  const connected = connection.current()
  const client = await connection.users(connected)
  const [metadata, callOptions] = connection.callArguments(connected)
  const within = { ...callOptions, deadline: Date.now() + deadlineMs }
  const created = new users.CreateReq.Options()
    .setLoginName(username)
    .setFullName(username)
    .setPassword(password)
    .setGroupsList([])
  const reset = new users.ResetPasswordReq.Options().setLoginName(username).setNewPassword(password)
  try {
    await answer(done => client.create(new users.CreateReq().setOptions(created), metadata, within, done))
  } catch (error) {
    if (!isConflict(error)) throw error
    await answer(done =>
      client.resetPassword(new users.ResetPasswordReq().setOptions(reset), metadata, within, done),
    )
  }
}

function answer(call: (done: (error: Error | null) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => call(error => (error ? reject(error) : resolve())))
}

/** FAILED_PRECONDITION with this trailer: there is a user of that name. */
function isConflict(error: unknown): boolean {
  const { metadata } = error as { readonly metadata?: { get(key: string): readonly unknown[] } }
  return metadata?.get('exception')[0] === 'user-conflict'
}
