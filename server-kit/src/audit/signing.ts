import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { type AuditKey, AuditKeys, SignedExport, SignedHead } from '@safe-menu/contracts/audit/proof'
import jwt from 'jsonwebtoken'

type Payload<T> = Omit<T, 'iss' | 'sub'>

/** Signs a head of the audit trail (ES256, compact JWS, RFC 7515) with a key that signs nothing else. */
export function signHead(privateKey: KeyObject, head: Payload<SignedHead>): string {
  return sign(privateKey, SignedHead.parse({ iss: 'safe-menu', sub: 'audit-head', ...head }))
}

/** Signs an export of the audit trail in the same way, with another key. */
export function signExport(privateKey: KeyObject, end: Payload<SignedExport>): string {
  return sign(privateKey, SignedExport.parse({ iss: 'safe-menu', sub: 'audit-export', ...end }))
}

function sign(privateKey: KeyObject, payload: SignedHead | SignedExport): string {
  const keyid = auditKeyOf(privateKey).kid
  return withLowS(jwt.sign(payload, privateKey, { algorithm: 'ES256', keyid, noTimestamp: true }))
}

/** The public part of a P-256 key as a JWK with its thumbprint as `kid`. */
export function auditKeyOf(key: KeyObject): AuditKey {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x, y, kid: thumbprintOf({ x, y }), alg: 'ES256', use: 'sig' }
}

/** RFC 7638: the SHA-256 of the required members in lexicographic order. */
function thumbprintOf({ x, y }: Pick<AuditKey, 'x' | 'y'>): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
}

export interface ReadKey {
  readonly key: AuditKey
  readonly publicKey: KeyObject
}

/** Reads the published keys. Throws an `Error` if one is invalid or its `kid` is not its thumbprint. */
export function readAuditKeys(published: unknown): { readonly heads: ReadKey; readonly exports: ReadKey } {
  const { heads, exports } = AuditKeys.parse(published)
  return { heads: readAuditKey(heads), exports: readAuditKey(exports) }
}

function readAuditKey(key: AuditKey): ReadKey {
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const own = auditKeyOf(publicKey)
  // x and y are compared as well, because base64url has several spellings of one number.
  if (own.x !== key.x || own.y !== key.y || own.kid !== key.kid) {
    throw new Error('The key is not in its canonical form.')
  }
  return { key, publicKey }
}

/** Reads the `kid` of a statement without verifying it. `null`: not a JWS. */
export function readKeyId(statement: string): string | null {
  try {
    return jwt.decode(statement, { complete: true })?.header.kid ?? null
  } catch {
    return null // a payload that is not JSON
  }
}

/** Verifies a signed head. Throws an `Error` if it was signed with another key, was changed or is not a head. */
export function readSignedHead(statement: string, publicKey: KeyObject): SignedHead {
  return SignedHead.parse(verify(statement, publicKey))
}

/** Verifies the last line of an export. Errors as in `readSignedHead`. */
export function readSignedExport(statement: string, publicKey: KeyObject): SignedExport {
  return SignedExport.parse(verify(statement, publicKey))
}

/** The order of the curve P-256 (FIPS 186-5, SP 800-186). */
const order = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n
const numberLength = 32

/** With (r, s), (r, order - s) is also valid. Only the lower s is accepted, so that no second statement can be made from one. */
function hasLowS(statement: string): boolean {
  const s = signatureOf(statement).subarray(numberLength)
  return BigInt(`0x0${s.toString('hex')}`) <= order / 2n
}

function signatureOf(statement: string): Buffer {
  return Buffer.from(statement.split('.')[2] ?? '', 'base64url')
}

/** The same statement with the lower s. */
function withLowS(statement: string): string {
  if (hasLowS(statement)) return statement
  const signature = signatureOf(statement)
  const s = order - BigInt(`0x${signature.subarray(numberLength).toString('hex')}`)
  const low = Buffer.from(s.toString(16).padStart(2 * numberLength, '0'), 'hex')
  const [header, payload] = statement.split('.')
  return `${header}.${payload}.${Buffer.concat([signature.subarray(0, numberLength), low]).toString('base64url')}`
}

function verify(statement: string, publicKey: KeyObject): unknown {
  // base64url ignores the last bits of some lengths. Only one form is accepted, so that every change is detected.
  for (const part of statement.split('.')) {
    if (Buffer.from(part, 'base64url').toString('base64url') !== part) {
      throw new Error('The statement is not in its canonical form.')
    }
  }
  if (!hasLowS(statement)) throw new Error('The signature is not in its canonical form.')
  return jwt.verify(statement, publicKey, { algorithms: ['ES256'] })
}
