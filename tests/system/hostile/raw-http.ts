import { connect } from 'node:net'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'

/** A request as bytes: nothing here is normalised, escaped or refused before it reaches the socket. */
export interface RawRequest {
  readonly method: string
  /** The request target as it is written on the wire. */
  readonly target: string
  /** In order, repeated names and all. `Host` and `Connection` are added. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | null
}

export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Nothing that is asked here takes seconds, except on a busy machine. A request that takes longer hangs for good. */
const deadlineMs = 60_000

/** The most the client reads of a body: documents here are far smaller. */
const mostBytes = 8 * 1024 * 1024

/**
 * Sends the bytes over a connection of its own and reads the answer. A stream of events is left after its head.
 * Rejects when the connection ends without an answer, or none comes in time.
 */
function sendRaw(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let settled = false
    const socket = connect({ host: hostname, port: Number(port) })
    const timer = setTimeout(() => finish(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)

    function finish(fault?: Error): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      socket.destroy()
      const answer = parseAnswer(Buffer.concat(chunks), request.method === 'HEAD')
      if (answer === 'incomplete') reject(fault ?? new Error('the connection ended without a whole answer'))
      else resolve(answer)
    }

    socket.on('connect', () => socket.write(bytesOf(request, `${hostname}:${port}`)))
    socket.on('data', chunk => {
      chunks.push(chunk)
      length += chunk.length
      if (length > mostBytes) finish(new Error(`more than ${mostBytes} bytes of answer`))
      else if (parseAnswer(Buffer.concat(chunks), request.method === 'HEAD') !== 'incomplete') finish()
    })
    socket.on('end', () => finish())
    // A refusal may close the connection while the rest of the body is still on its way out.
    socket.on('error', error => finish(error))
  })
}

/**
 * Sends the bytes until the response is not a 503 with Retry-After: a service that a busy machine stalls for a moment asks
 * the client to try again. Resolves to the 503 when the service stays unready.
 */
export async function sendUntilReady(origin: string, request: RawRequest): Promise<RawAnswer> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    const answer = await sendRaw(origin, request)
    const seconds = answer.headers.get('retry-after')
    if (answer.status !== 503 || seconds === undefined) return answer
    const pauseMs = Number(seconds) * 1_000
    if (!(performance.now() + pauseMs < deadline)) return answer
    await setTimeoutAsync(pauseMs)
  }
}

function bytesOf({ method, target, headers, body }: RawRequest, host: string): Buffer {
  const lines = [['Host', host], ['Connection', 'close'], ...headers].map(
    ([name, value]) => `${name}: ${value}`,
  )
  const head = Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

function parseAnswer(bytes: Buffer, isHead: boolean): RawAnswer | 'incomplete' {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return 'incomplete'
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(statusLine)?.[1] ?? Number.NaN)
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const rest = bytes.subarray(end + 4)
  if (status < 200) return parseAnswer(rest, isHead)
  const streams = headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isHead || streams || status === 304) return { status, headers, body: Buffer.alloc(0) }
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunk(rest) : whole(rest, headers)
  return body ? { status, headers, body } : 'incomplete'
}

function whole(rest: Buffer, headers: ReadonlyMap<string, string>): Buffer | null {
  const length = Number(headers.get('content-length') ?? 0)
  return rest.length >= length ? rest.subarray(0, length) : null
}

function unchunk(rest: Buffer): Buffer | null {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16)
    const next = lineEnd + 2 + size + 2
    if (rest.length < next) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}
