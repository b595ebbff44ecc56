import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { AuditKey, SignedExport, SignedHead } from '@safe-menu/contracts/audit/proof'
import jwt from 'jsonwebtoken'

type Payload<T> = Omit<T, 'iss' | 'sub'>

/** Signs what the audit trail says about itself (ES256, compact JWS, RFC 7515), with a key that signs nothing else. */
export interface AuditSigner {
  readonly key: AuditKey
  signHead(head: Payload<SignedHead>): string
  signExport(end: Payload<SignedExport>): string
}

export function createAuditSigner(privateKey: KeyObject): AuditSigner {
  const key = auditKeyOf(privateKey)
  const sign = (payload: SignedHead | SignedExport) =>
    jwt.sign(payload, privateKey, { algorithm: 'ES256', keyid: key.kid, noTimestamp: true })
  return {
    key,
    signHead: head => sign(SignedHead.parse({ iss: 'safe-menu', sub: 'audit-head', ...head })),
    signExport: end => sign(SignedExport.parse({ iss: 'safe-menu', sub: 'audit-export', ...end })),
  }
}

/** The public half of a P-256 key as a JWK that names itself. */
export function auditKeyOf(key: KeyObject): AuditKey {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    kid: thumbprintOf({ x, y }),
    alg: 'ES256',
    use: 'sig',
  }
}

/** RFC 7638: the SHA-256 of the required members in lexicographic order. */
function thumbprintOf({ x, y }: Pick<AuditKey, 'x' | 'y'>): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
}

/** A key as somebody gives it; throws an `Error` that says what is wrong when it is none, or its `kid` is not its thumbprint. */
export function readAuditKey(jwk: unknown): { readonly key: AuditKey; readonly publicKey: KeyObject } {
  const key = AuditKey.parse(jwk)
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const own = auditKeyOf(publicKey)
  // x and y too: base64url reads several spellings as one number.
  if (own.x !== key.x || own.y !== key.y || own.kid !== key.kid) {
    throw new Error('The key is not written as it would be by its owner.')
  }
  return { key, publicKey }
}

/** The `kid` that a statement says it was signed with; `null` for what is no JWS. Nothing is verified. */
export function readKeyId(statement: string): string | null {
  return jwt.decode(statement, { complete: true })?.header.kid ?? null
}

/** What a signed head says, or an `Error`: signed with another key, changed, or not a head. */
export function readSignedHead(statement: string, publicKey: KeyObject): SignedHead {
  return SignedHead.parse(verify(statement, publicKey))
}

/** What an export's end says. Errors as `readSignedHead`. */
export function readSignedExport(statement: string, publicKey: KeyObject): SignedExport {
  return SignedExport.parse(verify(statement, publicKey))
}

function verify(statement: string, publicKey: KeyObject): unknown {
  // base64url ignores the last bits of some lengths: a statement is one text only, so that no change of it goes unnoticed.
  for (const part of statement.split('.')) {
    if (Buffer.from(part, 'base64url').toString('base64url') !== part) {
      throw new Error('The statement is not written as it was signed.')
    }
  }
  return jwt.verify(statement, publicKey, { algorithms: ['ES256'] })
}
