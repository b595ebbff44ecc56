import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** A key in PEM. `\n` as two characters counts as a line break, because env files cannot contain real ones. */
function es256Key(make: (pem: string) => KeyObject, kind: string) {
  return z.string().transform((text, context): KeyObject => {
    try {
      const key = make(text.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    } catch {
      // Not PEM, or another kind of key: reported below.
    }
    context.addIssue({ code: 'custom', message: `must be a P-256 ${kind} key in PEM, for ES256` })
    return z.NEVER
  })
}

/** 32 random bytes in base64 or base64url. */
const key32 = z.string().transform((text, context): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  if (/^[\w+/-]+={0,2}$/u.test(text) && bytes.length === 32) return bytes
  context.addIssue({ code: 'custom', message: 'must be 32 bytes in base64' })
  return z.NEVER
})

function url(protocols: readonly string[]) {
  const message = `must be a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`
  return z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), message)
}

/** Only the scheme is checked, because the URL parser does not accept the list of cluster members in `esdb://a,b,c`. */
const eventStoreUrl = z
  .string()
  .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/u, 'must be a URL that starts with esdb://')

/** Variables that several services use. A service picks those it needs. */
export const variables = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/u, 'must be a port number')
    .transform(Number)
    .refine(port => port <= 65_535, 'must be a port number'),
  /** The address to listen on. The local stack uses 127.0.0.1, because only the gateway may be reachable from outside. */
  HOST: z.string().default('0.0.0.0'),
  EVENTSTORE_URL: eventStoreUrl,
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  JWT_PUBLIC_KEY: es256Key(createPublicKey, 'public'),
  JWT_PRIVATE_KEY: es256Key(createPrivateKey, 'private'),
  /** Signs the heads and exports of the audit trail, and nothing else. */
  AUDIT_SIGNING_KEY: es256Key(createPrivateKey, 'private'),
  VAULT_KEY: key32,
  ACCOUNT_INDEX_KEY: key32,
  CONSISTENCY_KEY: key32,
  RATE_LIMIT_SCALE: z
    .string()
    .default('1')
    .transform(Number)
    .refine(scale => Number.isFinite(scale) && scale > 0, 'must be a number above 0'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  /** `1`: trusts X-Forwarded-For and X-Request-Id from the gateway. Never set it if clients connect directly. */
  TRUST_PROXY: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .default('0')
    .transform(flag => flag === '1'),
} as const
