import { Agent, request } from 'node:http'

/** A cheap client, so that it does not distort the measurement: it keeps connections and parses only what is needed. */
export function createHttpClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Sends one request. Resolves to the status and the whole body; rejects if the connection fails. */
    send(
      method: string,
      url: string,
      requestHeaders: Record<string, string> = {},
      body = '',
    ): Promise<{ status: number; body: Buffer }> {
      return new Promise((resolve, reject) => {
        const headers = body
          ? { ...requestHeaders, 'content-length': Buffer.byteLength(body) }
          : requestHeaders
        const sent = request(url, { method, agent, headers }, response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
          response.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

export type HttpClient = ReturnType<typeof createHttpClient>
