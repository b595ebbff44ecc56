import { setTimeout as sleep } from 'node:timers/promises'
import { Metadata, type StatusObject, status } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog } from '../../event-store/engine/event-log.ts'
import { StoreError } from '../../event-store/errors.ts'
import { batchAppendHandler } from '../../event-store/grpc/batch-append.ts'
import { streamsHandlers } from '../../event-store/grpc/services.ts'
import { messages } from '../../event-store/wire/generated.ts'

const { SUBSCRIPTION } = messages.streams.ReadReq.Options.CountOptionCase

/**
 * What a node answers. `leader`: everything. `losing`: it leads, has lost the others and has not noticed yet. `not ready`: it has
 * noticed. `follower`, and `lost`: a follower that has lost the others.
 */
export type Role = 'leader' | 'losing' | 'not ready' | 'follower' | 'lost'

interface NodeDeps {
  /** The cluster's log. */
  readonly eventLog: EventLog
  /** Reads the log as far as the node has it. */
  readonly reader: EventLog['reader']
  readonly role: () => Role
  /** The address of the last leader that the node has heard of. */
  readonly leader: () => { readonly address: string; readonly port: number }
  readonly stopping: AbortSignal
  readonly log: Logger
}

const notReadyText = 'Server Is Not Ready'
const forwardingMs = 5_000
const never = new Promise<never>(() => undefined)

const failure = (code: status, details: string, trailers: Record<string, string> = {}): StatusObject => {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value)
  return { code, details, metadata }
}

const requiresLeader = ({ metadata }: { readonly metadata: Metadata }) =>
  metadata.get('requires-leader')[0] === 'true'

/** `Streams` on a node of a cluster. The answers are those that a cluster of KurrentDB was measured to give. */
export function nodeHandlers({ eventLog, reader, role, leader, stopping, log }: NodeDeps) {
  // Every node hears of each commit. What it reads then is up to the node.
  const own = { ...eventLog, reader: { ...reader, changed: eventLog.reader.changed } }
  const handlers = streamsHandlers({ eventLog: own, stopping, log })
  const notReady = () => failure(status.UNAVAILABLE, notReadyText)
  const notLeader = () =>
    failure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': leader().address,
      'leader-endpoint-port': String(leader().port),
    })

  const read: typeof handlers.read = call => {
    const isSubscription = call.request.getOptions()?.getCountOptionCase() === SUBSCRIPTION
    const now = role()
    if (isSubscription || !requiresLeader(call) || now === 'leader' || now === 'losing') handlers.read(call)
    else call.emit('error', now === 'not ready' ? notReady() : notLeader())
  }

  const append: typeof handlers.append = (call, answer) => {
    const now = role()
    if (now === 'losing') return // no answer until the client's deadline
    if (now === 'not ready') return answer(notReady())
    if (now !== 'leader' && requiresLeader(call)) return answer(notLeader())
    if (now !== 'lost') return handlers.append(call, answer) // a follower forwards it
    void sleep(forwardingMs, undefined, { signal: stopping }).then(
      () => answer(failure(status.ABORTED, 'Operation timed out: Forwarding timeout')),
      () => undefined,
    )
  }

  const batchAppend: typeof handlers.batchAppend = call => {
    const gated: EventLog['append'] = (...given) => {
      const now = role()
      if (now === 'not ready') throw new StoreError('unknown', notReadyText)
      if (now === 'leader') return eventLog.append(...given)
      if (now !== 'losing' && requiresLeader(call)) call.emit('error', notLeader())
      else if (now === 'follower') return eventLog.append(...given)
      return never
    }
    batchAppendHandler({ ...eventLog, append: async (...given) => gated(...given) }, stopping, log)(call)
  }

  return { ...handlers, read, append, batchAppend }
}
