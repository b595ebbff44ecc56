import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { connectionFault } from './event-store-url.ts'
import { readNetworks } from './networks.ts'

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

/** A text without a fault. `faultOf` describes it as the rest of a sentence that begins with the variable's name. */
export function checked(faultOf: (text: string) => string | null) {
  return z.string().superRefine((text, context) => {
    const fault = faultOf(text)
    if (fault !== null) context.addIssue(fault)
  })
}

/** Variables that several services use. A service picks those it needs. */
export const variables = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/u, 'must be a port number')
    .transform(Number)
    .refine(port => port <= 65_535, 'must be a port number'),
  /** The address to listen on. The local stack uses 127.0.0.1, because only the gateway may be reachable from outside. */
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/u, 'must be an IP address or a host name')
    .default('0.0.0.0'),
  EVENTSTORE_URL: checked(connectionFault),
  DATABASE_URL: checked(databaseUrlFault),
  JWT_PUBLIC_KEY: es256Key(createPublicKey, 'public'),
  JWT_PRIVATE_KEY: es256Key(createPrivateKey, 'private'),
  /** Signs the heads of the audit trail, and nothing else. */
  AUDIT_SIGNING_KEY: es256Key(createPrivateKey, 'private'),
  VAULT_KEY: key32,
  ACCOUNT_INDEX_KEY: key32,
  CONSISTENCY_KEY: key32,
  /** The work of hashing a password, as a power of two. At 12 a login takes about 0.2 s of a core. */
  BCRYPT_COST: z
    .string()
    .regex(/^1[0-5]$/u, 'must be a number from 10 to 15')
    .default('12')
    .transform(Number),
  RATE_LIMIT_SCALE: z
    .string()
    .default('1')
    .transform(Number)
    .refine(scale => Number.isFinite(scale) && scale > 0, 'must be a number above 0'),
  /** Where guests open the site, for the addresses in its pages: `https://menu.example.com`. Empty: these are relative. */
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^(?:https?:\/\/[\w.:[\]-]+)?$/u, 'must be an origin such as https://menu.example.com')
    .default(''),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  /**
   * `1`: trusts X-Forwarded-For and X-Request-Id from the gateway. Never set it if clients connect directly. Networks
   * (`10.0.0.0/8 2001:db8::/32`): the same, and the gateway is behind proxies in these networks.
   */
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context) => {
      if (text === '0' || text === '1') return text === '1'
      try {
        return readNetworks(text)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error))
        return z.NEVER
      }
    }),
} as const

/** The keys of the service that writes exports of the audit trail. It verifies heads, and cannot sign any. */
export const exportVariables = {
  /** The public part of `AUDIT_SIGNING_KEY`. */
  AUDIT_PUBLIC_KEY: es256Key(createPublicKey, 'public'),
  /** Signs exports of the audit trail, and nothing else. */
  EXPORT_SIGNING_KEY: es256Key(createPrivateKey, 'private'),
} as const

/** A database without a host in its address is at the host of its query, such as the folder of a socket. */
function databaseUrlFault(text: string): string | null {
  return urlFault(text, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')
}

/**
 * What is wrong with a URL, as the rest of a sentence that begins with the variable's name, without the URL's values. `null`: it has
 * one of the protocols, a host, and parts that can be decoded. The library that uses it refuses the rest.
 */
export function urlFault(text: string, protocols: readonly string[], example: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const hasHost = url !== null && (url.hostname !== '' || url.searchParams.has('host'))
  const isFine = hasHost && protocols.includes(url.protocol) && isUrlEncoded(text)
  return isFine ? null : `must be a URL such as ${example}`
}

/** Whether every `%` in the text begins an escape. */
function isUrlEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
