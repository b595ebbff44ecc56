export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, the text of any other type, or `null` when the body is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: specs look into answers of every shape
  readonly body: any
}

export interface Call {
  readonly token?: string | undefined
  /** The Idempotency-Key. */
  readonly key?: string | undefined
  /** A string is sent as CSV, bytes as a picture, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request as a client does. */
export async function call(
  origin: string,
  method: string,
  path: string,
  { token, key, body, headers = {} }: Call = {},
): Promise<Answer> {
  const isText = typeof body === 'string'
  const isPicture = body instanceof Uint8Array
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined
        ? {}
        : { 'content-type': isPicture ? 'image/jpeg' : isText ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isPicture ? new Uint8Array(body) : isText ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  // A file of JSON lines is text.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : isJson ? JSON.parse(text) : text,
  }
}

type Extras = Pick<Call, 'key' | 'headers'>

/** Sends requests to a service with a token, or without one. */
export function clientOf(origin: string, token?: string) {
  const send = (method: string, path: string, body?: unknown, extras: Extras = {}) =>
    call(origin, method, path, { token, body, ...extras })
  const withMethod =
    (method: string) =>
    (path: string, body?: unknown, extras?: Extras): Promise<Answer> =>
      send(method, path, body, extras)
  return {
    send,
    get: withMethod('GET'),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    delete: withMethod('DELETE'),
  }
}
