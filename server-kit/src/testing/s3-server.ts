import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../config/pictures.ts'

const secretAccessKey = 'S3RVER'

/** How the server behaves; specs change it while it runs. */
interface Behaviour {
  /** `hang` never answers; a number of requests is answered with 500. */
  mode: 'work' | 'hang' | { fail: number }
  requests: number
  /** Requests that were open at the same time, at most. */
  atOnce: number
  /** If set, the answer to every request. */
  refusal: { status: number; code: string } | null
  /** If set, happens before an object is stored. */
  beforePut: (() => Promise<void>) | null
}

/**
 * An S3 server with the bucket `pictures`: `s3rver`, behind a check of the signatures (version 4), which `s3rver` accepts unseen. The check
 * follows AWS's description of Signature Version 4 and shares no code with the client.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    address: '127.0.0.1',
    port: 0,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const inner = await s3.run()
  const behaviour: Behaviour = { mode: 'work', requests: 0, atOnce: 0, refusal: null, beforePut: null }
  let open = 0
  const server = createServer(async (request, response) => {
    behaviour.requests += 1
    open += 1
    behaviour.atOnce = Math.max(behaviour.atOnce, open)
    response.on('close', () => {
      open -= 1
    })
    const { mode, refusal } = behaviour
    if (mode === 'hang') return
    const body = await readAll(request)
    if (refusal) return refuse(response, refusal.status, refusal.code)
    if (typeof mode === 'object' && mode.fail > 0) {
      mode.fail -= 1
      return refuse(response, 500, 'InternalError')
    }
    const fault = faultOf(request, body)
    if (fault !== null) return refuse(response, 403, fault)
    if (request.method === 'PUT') await behaviour.beforePut?.()
    const answer = await fetch(`http://127.0.0.1:${inner.port}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
            ? []
            : [[name, String(value)]],
        ),
      ),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    bucket: 'pictures',
    prefix: '',
    accessKeyId: 'S3RVER',
    secretAccessKey,
  }
  return {
    settings,
    behaviour,
    async stop() {
      server.closeAllConnections()
      server.close()
      await s3.close()
      await rm(directory, { recursive: true })
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** What is wrong with a request's signature, in the words of S3; `null`: nothing. */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const { authorization = '' } = request.headers
  const given =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/u.exec(
      authorization,
    )?.groups
  if (!given) return 'AccessDenied'
  const { id, scope = '', names = '', signature } = given
  if (id !== 'S3RVER') return 'InvalidAccessKeyId'
  const header = (name: string) => String(request.headers[name] ?? '')
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every(name =>
    names.split(';').includes(name),
  )
  if (!isComplete) return 'SignatureDoesNotMatch'
  const time = header('x-amz-date')
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  if (day !== now.slice(0, 8) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  if (region !== 'eu-central-1' || service !== 's3') return 'AuthorizationHeaderMalformed'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    request.url, // without a query, and with nothing to escape
    '',
    ...names.split(';').map(name => `${name}:${header(name).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const expected = hmac(key as Buffer, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return expected.toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
