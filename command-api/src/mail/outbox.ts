import { setTimeout as pause } from 'node:timers/promises'
import type { MailKind } from '@safe-menu/server-kit/metrics/mail-metrics'
import type { Logger } from 'pino'
import { createFairQueue } from '../accounts/fair-queue.ts'
import { isPermanent, type MailText, type SendMail } from './transport.ts'

/** A mail that waits to be sent. */
export interface MailJob {
  /** For logs and metrics. */
  readonly kind: MailKind
  /** Lines take turns: one restaurant's mails do not delay another's. */
  readonly line: string
  /** Builds the mail, once. `null`: there is nothing to send. */
  readonly prepare: () => Promise<MailText | null>
  /** Called when the mail will not be sent any more. */
  readonly onFailed: () => Promise<void>
}

interface OutboxOptions {
  readonly send: SendMail
  readonly log: Logger
  readonly onResult: (kind: MailKind, result: 'sent' | 'failed') => void
  /** Pauses before the second and later attempts, in milliseconds. */
  readonly pausesMs?: readonly number[]
  /** How long one attempt may take, in milliseconds. */
  readonly attemptMs?: number
  readonly mostInLine?: number
  readonly mostInAll?: number
}

/** The mails that this process is sending. They are in memory only, because a link can always be made again. */
export interface Outbox {
  /** Takes a mail; `false`: too many are waiting. Sending never delays the caller. */
  put(job: MailJob): boolean
  /** How many mails are not finished. */
  waiting(): number
  /** Gives up what is not sent yet. */
  close(): Promise<void>
}

export function createOutbox({
  send,
  log,
  onResult,
  pausesMs = [5_000, 30_000, 120_000, 240_000], // over six minutes, as servers that turn strangers away at first want
  attemptMs = 30_000,
  mostInLine = 60, // as many as one account may invite in an hour
  mostInAll = 300, // about 1 KB each
}: OutboxOptions): Outbox {
  const closing = new AbortController()
  const running = new Map<Promise<void>, string>()
  const attempts = createFairQueue({
    concurrency: 4, // a slow mailbox must not delay all others, and mail servers limit connections
    waitingPerLine: mostInLine,
    waitingInAll: mostInAll,
    retryAfter: 5,
  })

  function signalOfAttempt(): AbortSignal {
    closing.signal.throwIfAborted()
    return AbortSignal.any([closing.signal, AbortSignal.timeout(attemptMs)])
  }

  /** Whether the mail was sent. Logs never have an error's text, in which servers repeat the address. */
  async function sendWithRetries({ kind, line }: MailJob, mail: MailText): Promise<boolean> {
    for (const pauseMs of [...pausesMs, null]) {
      const failure = await attempts
        .run({ line }, async () => send(mail, signalOfAttempt()))
        .then(
          () => null,
          (error: unknown) => ({ code: codeOf(error), isFinal: pauseMs === null || isPermanent(error) }),
        )
      if (failure === null) return true
      log.warn({ kind, ...failure }, 'A mail was not sent')
      if (failure.isFinal || closing.signal.aborted) return false
      await pause(pauseMs ?? 0, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    return false
  }

  async function deliver(job: MailJob): Promise<void> {
    const { kind } = job
    try {
      const mail = await job.prepare()
      if (mail === null) return
      if (await sendWithRetries(job, mail)) return onResult(kind, 'sent')
    } catch (error) {
      log.warn({ kind, code: codeOf(error) }, 'A mail could not be prepared')
    }
    onResult(kind, 'failed')
    await job
      .onFailed()
      .catch(error => log.warn({ kind, code: codeOf(error) }, 'A failed mail was not recorded'))
  }

  return {
    put(job) {
      const inLine = [...running.values()].filter(line => line === job.line).length
      if (closing.signal.aborted || running.size >= mostInAll || inLine >= mostInLine) return false
      const delivery = deliver(job).finally(() => running.delete(delivery))
      running.set(delivery, job.line)
      return true
    },
    waiting: () => running.size,
    async close() {
      closing.abort()
      await Promise.all(running.keys())
    },
  }
}

/** What kind of failure it was: `ECONNECTION`, `550`. */
function codeOf(error: unknown): string {
  const { responseCode, code, name } = error as { responseCode?: unknown; code?: unknown; name?: unknown }
  return String(responseCode ?? code ?? name ?? 'unknown')
}
