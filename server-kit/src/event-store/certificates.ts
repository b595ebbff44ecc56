import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
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
