import { setTimeout as pause } from 'node:timers/promises'
import { createSharedQueue } from '@safe-menu/server-kit/limits/shared-queue'
import type { Logger } from 'pino'
import { isPermanent, type MailText, type SendMail } from './transport.ts'

/** Mails that only tell a person what happened. */
export type NoticeKind = 'email changed' | 'link by an admin'

/** A mail that waits to be sent. */
export interface MailJob {
  /** What logs call it. */
  readonly kind: 'invitation' | 'password reset' | 'forgotten password' | NoticeKind
  /** Lines take turns: one restaurant's mails do not delay another's. */
  readonly line: string
  /** Builds the mail, once. `null`: there is nothing to send. */
  readonly prepare: () => Promise<MailText | null>
  /** Whether the mail is still needed. Called before each attempt: retries take minutes, and its link may be used by then. */
  readonly isWanted: () => Promise<boolean>
  /** Called when the mail is sent, or will not be sent any more. */
  readonly onEnd: (isSent: boolean) => Promise<void>
}

/** A mail that is not finished. */
interface Delivery {
  readonly line: string
  /** Aborted: the mail is given up. */
  readonly stop: AbortController
}

interface OutboxOptions {
  readonly send: SendMail
  readonly log: Logger
  /** Pauses before the second and later attempts, in milliseconds. */
  readonly pausesMs?: readonly number[]
  /** How long one attempt may take, in milliseconds. */
  readonly attemptMs?: number
  readonly mostInLine?: number
  readonly mostInAll?: number
}

/** The mails that this process is sending. They are in memory only, because a link can always be made again. */
export function createOutbox({
  send,
  log,
  pausesMs = [5_000, 30_000, 120_000, 240_000], // over six minutes, as servers that turn strangers away at first want
  attemptMs = 30_000,
  mostInLine = 60, // as many as one account may invite in an hour
  mostInAll = 300, // about 1 KB each
}: OutboxOptions) {
  const closing = new AbortController()
  const running = new Map<Promise<void>, Delivery>()
  const attempts = createSharedQueue({
    concurrency: 4, // a slow mailbox must not delay all others, and mail servers limit connections
    perKey: mostInLine,
    waiting: mostInAll,
    retryAfter: 5,
  })

  function signalOfAttempt(stopped: AbortSignal): AbortSignal {
    stopped.throwIfAborted()
    return AbortSignal.any([stopped, AbortSignal.timeout(attemptMs)])
  }

  /** Whether the mail was sent. Logs never have an error's text, in which servers repeat the address. */
  async function sendWithRetries(
    { kind, line, isWanted }: MailJob,
    mail: MailText,
    stopped: AbortSignal,
  ): Promise<boolean> {
    for (const pauseMs of [...pausesMs, null]) {
      try {
        return await attempts.run(line, async () => {
          stopped.throwIfAborted() // at a stop, hundreds of mails must not each wait for the answer
          if (!(await isWanted())) return false
          await send(mail, signalOfAttempt(stopped))
          return true
        })
      } catch (error) {
        const isFinal = pauseMs === null || isPermanent(error)
        log.warn({ kind, code: codeOf(error), isFinal }, 'a mail was not sent')
        if (isFinal || stopped.aborted) return false
      }
      await pause(pauseMs ?? 0, undefined, { signal: stopped }).catch(() => undefined)
    }
    return false
  }

  async function deliver(job: MailJob, stopped: AbortSignal): Promise<void> {
    const { kind } = job
    let isSent = false
    try {
      const mail = await job.prepare()
      if (mail === null) return
      isSent = await sendWithRetries(job, mail, stopped)
    } catch (error) {
      log.warn({ kind, code: codeOf(error) }, 'a mail could not be prepared')
    }
    await job
      .onEnd(isSent)
      .catch(error => log.warn({ kind, code: codeOf(error) }, 'the outcome of a mail was not recorded'))
  }

  const unfinished = () => [...running.values()].filter(({ stop }) => !stop.signal.aborted)

  /** Otherwise a few lines could fill the queue with mails that the server refuses for now. `inLine`: how many the new one's line has. */
  function makeRoom(inLine: number): boolean {
    const lines = new Map<string, Delivery[]>()
    for (const each of unfinished()) lines.set(each.line, [...(lines.get(each.line) ?? []), each])
    const [longest = []] = [...lines.values()].toSorted((one, other) => other.length - one.length)
    if (longest.length <= inLine + 1) return false
    longest.at(-1)?.stop.abort()
    return true
  }

  return {
    /**
     * Takes a mail; `false`: too many are waiting. When all places are taken, the longest line gives up its youngest mail for one of
     * a shorter line. Sending never delays the caller.
     */
    put(job: MailJob): boolean {
      const all = unfinished()
      const inLine = all.filter(({ line }) => line === job.line).length
      if (closing.signal.aborted || inLine >= mostInLine) return false
      if (all.length >= mostInAll && !makeRoom(inLine)) return false
      const stop = new AbortController()
      // Each mail has its own signal: hundreds that wait for a retry must not all listen to one.
      const stopped = AbortSignal.any([closing.signal, stop.signal])
      const delivery = deliver(job, stopped).finally(() => running.delete(delivery))
      running.set(delivery, { line: job.line, stop })
      return true
    },
    /** Gives up what is not sent yet. */
    async close(): Promise<void> {
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
