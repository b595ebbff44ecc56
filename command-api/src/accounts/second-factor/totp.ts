import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the values that every authenticator app knows. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226, section 4: 160 bits are recommended. */
const secretBytes = 20
/** A code of the step before and after is accepted too, for clocks that differ and people who type slowly (RFC 6238, section 5.2). */
const window = 1

/** A new secret in base 32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function keyUri(secret: string, email: string): string {
  return new TOTP({ ...standard, issuer: 'Safe Menu', label: email, secret }).toString()
}

/** The time step that a code belongs to; `null`: wrong, or of another time. `at` is in milliseconds since the epoch. */
export function stepOf(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...standard, secret })
  const delta = totp.validate({ token: code, timestamp: at, window })
  return delta === null ? null : totp.counter({ timestamp: at }) + delta
}
