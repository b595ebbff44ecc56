/** Replaces a secret. */
export const mark = '[redacted]'

/** Keys whose values are never written, at any depth. `Consistency-Token` and `tokenId` are not secret. */
const secretKey =
  /^(authorization|proxy-authorization|cookie|set-cookie|e-?mail|.*password.*|.*passphrase|.*secret|(access|refresh|customer)?-?token|ticket|set-?up|.*private-?_?key|vault-?_?key|.*index-?_?key|.*consistency-?_?key|.*signing-?_?key|jwt)$/iu

/** The fields whose values are removed where they are bound to a child logger. */
export const boundSecrets: string[] = [
  'authorization',
  'cookie',
  'currentPassword',
  'email',
  'newPassword',
  'password',
  'secret',
  'ticket',
  'token',
]

/** Deeper than any object that we log on purpose. Below it only a note is written. */
const maxDepth = 6

/** Copies `value` for logging: without values of secret keys, with the causes of errors, and without cycles. */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (depth > maxDepth) return '[deep]'
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map(each => redactSecrets(each, depth + 1))
  if (Buffer.isBuffer(value) || value instanceof Date) return value instanceof Date ? value : '[bytes]'
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    copy[key] = secretKey.test(key) ? mark : redactSecrets((value as Record<string, unknown>)[key], depth + 1)
  }
  return copy
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const description: Record<string, unknown> = {
    type: error.name,
    message: error.message,
    stack: error.stack,
  }
  if (error.cause !== undefined) description.cause = redactSecrets(error.cause, depth + 1)
  if (error instanceof AggregateError) description.errors = redactSecrets(error.errors, depth + 1)
  for (const key of Object.keys(error)) {
    if (key in description || key === 'cause') continue
    const value = (error as unknown as Record<string, unknown>)[key]
    description[key] = secretKey.test(key) ? mark : redactSecrets(value, depth + 1)
  }
  return description
}

/**
 * Recognises secrets by their shape anywhere in a line: tokens and their beginnings, bearer credentials, bcrypt hashes, private
 * keys, passwords in URLs, e-mail addresses. Needed for messages of libraries. Lines contain paths from clients, so it must take
 * linear time: an e-mail address only matches where no part of one precedes it.
 */
const secretShapes =
  /eyJ[\w-]{8,}(?:\.[\w-]*){0,2}|\b[Bb]earer\s+[\w.~+/=-]+|\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|-----BEGIN [A-Z ]*PRIVATE KEY-----(?:.*?-----END [A-Z ]*PRIVATE KEY-----|.*)|(?<=:\/\/[^\s:@/"]{0,80}:)[^\s@/"]+(?=@)|(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/gu

/** Removes everything that looks like a secret from a finished log line. */
export function redactLine(line: string): string {
  // Few lines contain one of these, and three searches are cheaper than the expression.
  if (!line.includes('@') && !line.includes('eyJ') && !/[Bb]earer|\$2|PRIVATE KEY/u.test(line)) return line
  return line.replace(secretShapes, mark)
}
