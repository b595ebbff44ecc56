/** Why TLS failed, as far as it is known: an error of Node, or what a socket says about the certificate. */
interface TlsFailure {
  readonly code?: unknown
  readonly message?: unknown
  /** The server's certificate. */
  readonly cert?: { readonly subjectaltname?: string | undefined } | undefined
}

/** Node's codes of a chain that does not end at an authority that the client knows (X509 errors of OpenSSL). */
const unknownAuthority = new Set([
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** The server answered something else than TLS: OpenSSL, and the PostgreSQL driver. */
const noTls = /wrong version number|packet length too long|does not support SSL connections/iu

/**
 * Says why a server's certificate was refused and what to do, as the rest of a sentence that begins with the server and has no full stop.
 * `authorityOption` is the option of the store's URL that names an authority's certificate. `null`: the failure has another cause.
 */
export function describeTlsFault(failure: unknown, authorityOption: string): string | null {
  const { code, message, cert } = (failure ?? {}) as TlsFailure
  if (code === 'CERT_HAS_EXPIRED') return 'has a certificate that has expired: renew it'
  if (code === 'CERT_NOT_YET_VALID')
    return 'has a certificate that is not valid yet: compare the clocks of both machines'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = (cert?.subjectaltname ?? '').replaceAll(/(?:DNS|IP Address):/gu, '')
    return `has a certificate for ${names === '' ? 'another name' : `other names (${names})`}: use such a name in the URL, or create a certificate for this one`
  }
  if (unknownAuthority.has(String(code)))
    return `has a certificate of an unknown authority: name the file with the authority's certificate in the option ${authorityOption}`
  if (noTls.test(String(message))) return 'does not speak TLS: switch TLS on there, or off in the URL'
  return null
}
