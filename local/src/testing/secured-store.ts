import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type handleUnaryCall, Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js'
import { pino } from 'pino'
import { createEventLog, type EventLog } from '../event-store/engine/event-log.ts'
import { streamsHandlers } from '../event-store/grpc/services.ts'
import { openDirectory } from '../event-store/storage/directory.ts'
import { type DeleteReq, usersMessages, usersService } from '../event-store/testing/cluster-services.ts'
import { services, streamName } from '../event-store/wire/generated.ts'

type Action = '$r' | '$w' | '$d' | '$mr' | '$mw'
type Acl = Partial<Record<Action, string | readonly string[]>>
const all = '$all'
const admins = '$admins'
const open: Acl = { $r: all, $w: all, $d: all, $mr: all, $mw: all }
const closed: Acl = { $r: admins, $w: admins, $d: admins, $mr: admins, $mw: admins }

const failure = (code: status, details: string, exception?: string) => {
  const metadata = new Metadata()
  if (exception !== undefined) metadata.set('exception', exception)
  return { code, details, metadata }
}
const denied = failure(status.PERMISSION_DENIED, 'Access Denied', 'access-denied')
const unauthenticated = failure(status.UNAUTHENTICATED, 'Bad HTTP status code: 401')

/**
 * The local event store with TLS, users and rights, for tests. It decides as KurrentDB 26 does (`LegacyStreamPermissionAssertion`):
 * a stream's own rights, else those of the stream `$settings`, else its defaults; members of `$admins` may do everything.
 */
export async function startSecuredStore(tls: { readonly certificate: Buffer; readonly key: Buffer }) {
  const directory = await mkdtemp(join(tmpdir(), 'secured-store-'))
  const storage = await openDirectory(directory)
  const log = pino({ level: 'silent' })
  const stopping = new AbortController()
  const eventLog: EventLog = createEventLog({ storage, log, now: Date.now, onBroken: () => undefined })
  const passwords = new Map([['admin', 'the admin of the store']])
  let settings: { readonly $userStreamAcl?: Acl; readonly $systemStreamAcl?: Acl } = {}
  const metadataOf = new Map<string, { readonly $acl?: Acl }>()

  /** `null`: the call has no valid user and password. */
  function userOf({ metadata }: { readonly metadata: Metadata }): string | null {
    const [, encoded = ''] = String(metadata.get('authorization')[0] ?? '').split(' ')
    const [user = '', password] = Buffer.from(encoded, 'base64').toString().split(':')
    return password !== undefined && passwords.get(user) === password ? user : null
  }

  function may(user: string, action: '$r' | '$w' | '$d', name: string): boolean {
    if (user === 'admin') return true
    const isMeta = name.startsWith('$$')
    const stream = isMeta ? name.slice(2) : name
    const wanted: Action = isMeta ? (action === '$r' ? '$mr' : '$mw') : action
    const isSystem = stream.startsWith('$')
    const byDefault = isSystem ? closed : open
    const set = isSystem ? settings.$systemStreamAcl : settings.$userStreamAcl
    const roles = metadataOf.get(stream)?.$acl?.[wanted] ?? set?.[wanted] ?? byDefault[wanted] ?? []
    return [roles].flat().some(role => role === all || role === user)
  }

  /** The log as a user may append to it. */
  const logOf = (user: string, refuse: () => void): EventLog => ({
    ...eventLog,
    async append(stream, expected, events) {
      if (!may(user, '$w', stream)) {
        refuse()
        return new Promise<never>(() => undefined)
      }
      const result = await eventLog.append(stream, expected, events)
      const data = () => JSON.parse(Buffer.from(events.at(-1)?.data ?? []).toString())
      if (stream === '$settings') settings = data()
      if (stream.startsWith('$$')) metadataOf.set(stream.slice(2), data())
      return result
    },
  })
  const handlersFor = (user: string, refuse: () => void) =>
    streamsHandlers({ eventLog: logOf(user, refuse), stopping: stopping.signal, log })
  type Handlers = ReturnType<typeof handlersFor>

  const read: Handlers['read'] = call => {
    const user = userOf(call)
    if (user === null) return void call.emit('error', unauthenticated)
    const options = call.request.getOptions()
    const stream = options?.hasAll() ? all : streamName(options?.getStream()?.getStreamIdentifier())
    if (!may(user, '$r', stream)) return void call.emit('error', denied)
    handlersFor(user, () => undefined).read(call)
  }
  const append: Handlers['append'] = (call, answer) => {
    const user = userOf(call)
    if (user === null) return answer(unauthenticated)
    handlersFor(user, () => answer(denied)).append(call, answer)
  }
  const batchAppend: Handlers['batchAppend'] = call => {
    const user = userOf(call)
    if (user === null) return void call.emit('error', unauthenticated)
    handlersFor(user, () => call.emit('error', denied)).batchAppend(call)
  }
  /** Only its refusals are tested. */
  const remove: handleUnaryCall<DeleteReq, unknown> = (call, answer) => {
    const user = userOf(call)
    const stream = streamName(call.request.getOptions()?.getStreamIdentifier())
    if (user === null) answer(unauthenticated)
    else answer(may(user, '$d', stream) ? failure(status.UNIMPLEMENTED, 'Not offered') : denied)
  }

  const administrator = (call: { readonly metadata: Metadata }) => {
    const user = userOf(call)
    if (user === null) return unauthenticated
    return user === 'admin' ? null : denied
  }
  const create: handleUnaryCall<InstanceType<typeof usersMessages.CreateReq>, unknown> = (call, answer) => {
    const refusal = administrator(call)
    const name = call.request.getOptions()?.getLoginName() ?? ''
    if (refusal) return answer(refusal)
    if (passwords.has(name)) return answer(failure(status.FAILED_PRECONDITION, 'Conflict.', 'user-conflict'))
    passwords.set(name, call.request.getOptions()?.getPassword() ?? '')
    answer(null, new usersMessages.CreateResp())
  }
  const resetPassword: handleUnaryCall<InstanceType<typeof usersMessages.ResetPasswordReq>, unknown> = (
    call,
    answer,
  ) => {
    const refusal = administrator(call)
    if (refusal) return answer(refusal)
    passwords.set(
      call.request.getOptions()?.getLoginName() ?? '',
      call.request.getOptions()?.getNewPassword() ?? '',
    )
    answer(null, new usersMessages.ResetPasswordResp())
  }

  const server = new Server()
  const { streams } = services
  const framed = { ...streams, read: { ...streams.read, responseSerialize: (frame: Buffer) => frame } }
  server.addService(framed, { read, append, batchAppend, delete: remove } as never)
  server.addService(usersService, { create, resetPassword } as never)
  const pair = { cert_chain: tls.certificate, private_key: tls.key }
  const port = await new Promise<number>((resolve, reject) => {
    const secure = ServerCredentials.createSsl(null, [pair])
    server.bindAsync('localhost:0', secure, (error, bound) => (error ? reject(error) : resolve(bound)))
  })

  return {
    port,
    adminPassword: 'the admin of the store',
    async stop() {
      stopping.abort()
      server.forceShutdown()
      await eventLog.flush()
      await storage.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
