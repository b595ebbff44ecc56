/** What stands in place of a secret. */
const mark = '[redacted]'

/** Keys whose values are never written, whatever they hold and however deep. `Consistency-Token` and `tokenId` are no secrets. */
const secretKey =
  /^(authorization|proxy-authorization|cookie|set-cookie|e-?mail|.*password.*|.*passphrase|.*secret|(access|refresh|customer)?-?token|.*private-?_?key|vault-?_?key|.*index-?_?key|.*consistency-?_?key|.*signing-?_?key|jwt)$/iu

/** Deeper than any object that is logged on purpose; below it only a note is written. */
const maxDepth = 6

/** A copy of `value` that can be logged: secret keys blanked at any depth, errors with their causes, no cycles. */
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
 * Secrets known by their shape, wherever they stand in a line: tokens and the beginnings of them, bearer credentials, bcrypt hashes, private keys,
 * passwords in URLs, e-mail addresses. The second net, for what libraries put into their messages. Paths come from clients: its time
 * is proportional to the line, so an e-mail address begins only where no part of one comes before it.
 */
const secretShapes =
  /eyJ[\w-]{8,}(?:\.[\w-]*){0,2}|\b[Bb]earer\s+[\w.~+/=-]+|\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|-----BEGIN [A-Z ]*PRIVATE KEY-----(?:.*?-----END [A-Z ]*PRIVATE KEY-----|.*)|(?<=:\/\/[^\s:@/"]{0,80}:)[^\s@/"]+(?=@)|(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/gu

/** A finished log line without what looks like a secret. */
export function redactLine(line: string): string {
  // Nearly no line holds one of these: three searches are cheaper than the expression.
  if (!line.includes('@') && !line.includes('eyJ') && !/[Bb]earer|\$2|PRIVATE KEY/u.test(line)) return line
  return line.replace(secretShapes, mark)
}
