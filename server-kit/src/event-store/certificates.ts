import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import type { Check } from '../health/health.ts'
import { withTimeout } from '../lifecycle/timing.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { describeTlsFault } from '../tls/tls-fault.ts'
import { tlsOf } from './connection-string.ts'

const answerMs = 2_000 // a handshake takes milliseconds, and `npm start` waits for the slowest host

/** The certificate of one host in the event store's URL. */
export interface SeenCertificate {
  /** `host:port` */
  readonly host: string
  /** `null`: the host showed no certificate, for example because it does not answer or does not speak TLS. */
  readonly expires: Date | null
  /** Why TLS with this host fails and what to do: a sentence without a full stop. `null`: no such fault is known. */
  readonly fault: string | null
}

/**
 * Looks at the certificate of each host in a URL that has no `connectionFault`, because the client's own error does not name
 * the reason if there are several hosts. Sends only the TLS handshake. Returns an empty list if the connection has no TLS.
 */
export async function inspectCertificates(url: string): Promise<readonly SeenCertificate[]> {
  const tls = tlsOf(url)
  if (tls === null) return []
  return Promise.all(tls.hosts.map(({ name, port }) => inspect(name, port, tls.authorityFile)))
}

async function inspect(name: string, port: number, authorityFile: string | null): Promise<SeenCertificate> {
  const host = `${name}:${port}`
  const faultOf = (failure: unknown): string | null => {
    const reason = describeTlsFault(failure, 'tlsCaFile')
    return reason && `the event store at ${host} ${reason}`
  }
  let socket: TLSSocket | undefined
  try {
    const open = connect({
      host: name,
      port,
      ALPNProtocols: ['h2'],
      rejectUnauthorized: false, // to read the dates of a certificate that is refused; nothing is sent over this connection
      timeout: answerMs,
      ...(isIP(name) ? {} : { servername: name }),
      ...(authorityFile ? { ca: readFileSync(authorityFile) } : {}),
    })
    socket = open
    await new Promise<void>((resolve, reject) => {
      open.once('secureConnect', resolve).once('error', reject)
      open.once('timeout', () => reject(new Error('no answer')))
    })
    const cert = open.getPeerCertificate()
    // The type says Error; it is the error's code.
    const code: unknown = open.authorized ? null : open.authorizationError
    return { host, expires: new Date(cert.valid_to), fault: code ? faultOf({ code, cert }) : null }
  } catch (error) {
    return { host, expires: null, fault: faultOf(error) }
  } finally {
    socket?.destroy()
  }
}

const everyMs = 10 * 60_000 // the alarm comes weeks before the date
const againMs = 10_000 // an operator who has just replaced a certificate waits for the result
const explainMs = 800 // a check may take 1 s

interface WatchOptions {
  readonly url: string
  readonly log: Logger
  readonly metrics: Metrics
}

/**
 * Watches the certificates of the event store's hosts. Adds the metric of the remaining seconds. Logs each new fault once. Without
 * TLS it does nothing.
 */
export function createCertificateWatch({ url, log, metrics }: WatchOptions) {
  let seen: readonly SeenCertificate[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  new Gauge({
    name: 'event_store_certificate_expires_seconds',
    help: 'Time until the certificate of a host of the event store expires; below 0: it has expired.',
    labelNames: ['host'],
    registers: [metrics.registry],
    collect() {
      this.reset()
      for (const { host, expires } of seen)
        if (expires) this.set({ host }, (expires.getTime() - Date.now()) / 1_000)
    },
  })

  async function look(): Promise<void> {
    const before = new Set(seen.map(({ fault }) => fault))
    const found = await inspectCertificates(url)
    if (stopped) return
    // A host that is away for a moment keeps the date that it had.
    const last = new Map(seen.map(({ host, expires }) => [host, expires]))
    seen = found.map(each => ({ ...each, expires: each.expires ?? last.get(each.host) ?? null }))
    for (const fault of new Set(seen.map(each => each.fault)))
      if (fault && !before.has(fault)) log.error(sentence(fault))
    if (seen.length === 0) return
    const isComplete = seen.every(({ expires, fault }) => expires !== null && fault === null)
    timer = setTimeout(() => void look(), isComplete ? everyMs : againMs).unref()
  }

  return {
    start(): void {
      stopped = false
      void look()
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
    /** A check of the event store whose failure names a certificate that is refused, if that is the reason. */
    explain:
      (check: Check): Check =>
      async () => {
        const fault = seen.find(each => each.fault !== null)?.fault
        if (!fault) return check()
        const explained = (cause?: unknown) => new Error(sentence(fault), { cause })
        const checked = Promise.resolve()
          .then(check)
          .catch((error: unknown) => {
            throw explained(error)
          })
        // The client asks its hosts for longer than a check may take.
        return withTimeout(checked, explainMs, () => {
          throw explained()
        })
      },
  }
}

const sentence = (fault: string) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`
