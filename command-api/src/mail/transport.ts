import nodemailer from 'nodemailer'

/** A mail in plain text. */
export interface MailText {
  /** An address that the contracts' `Email` has accepted. It is never shown with a name that a user chose. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends one mail. Rejects with the server's refusal, a failed connection, or when `signal` aborts. */
export type SendMail = (mail: MailText, signal: AbortSignal) => Promise<void>

const secondMs = 1_000

/** A sender over SMTP. Each mail has its own connection: there are few. */
export function createTransport(smtpUrl: string, from: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is never sent over a connection that others can read.
    requireTLS: !secure && username !== '',
    // Without a password, TLS is optional: an attacker who could forge a certificate could also hide the offer of TLS. For a relay
    // next door with a self-signed certificate, TLS is still better than none.
    tls: { rejectUnauthorized: secure || username !== '' },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    dnsTimeout: 5 * secondMs,
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    // The texts contain names that people chose.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text }, signal) => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      signal,
      headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no replies by machines
    })
  }
}

/** Whether another attempt cannot succeed: the server has refused this mail permanently (RFC 5321, 4.2.1). */
export function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
