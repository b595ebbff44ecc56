import { Agent, request } from 'node:http'

/** A client that costs little beside what it measures: kept connections, no parsing but of what is asked for. */
export function createHttpClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Sends one request and resolves to its status and whole body. Rejects when the connection fails. */
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
