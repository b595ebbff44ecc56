import { type RunningStack, startStack } from '@safe-menu/local/stack/start-stack'

/** The addresses of a running stack's parts. */
export interface Parts {
  readonly origin: string
  readonly dataDirectory: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly commandApi: string
  readonly queryApi: string
  readonly queryApiPid: number
  readonly projectorPid: number
}

/** A stack as `npm start` runs it, with rate limits high enough for all guests to come from one machine. */
export async function startBenchStack(): Promise<{ parts(): Parts; stop(): Promise<void> }> {
  const stack = await startStack({ RATE_LIMIT_SCALE: '1000000' })
  return { parts: () => partsOf(stack), stop: stack.stop }
}

function partsOf(stack: RunningStack): Parts {
  const { eventStoreUrl, databaseUrl, parts } = stack.running()
  const part = (name: string) => {
    const found = parts[name]
    if (!found) throw new Error(`The stack has no part ${name}.`)
    return { pid: found.pid, url: `http://127.0.0.1:${found.port}` }
  }
  return {
    origin: stack.origin,
    dataDirectory: stack.dataDirectory,
    eventStoreUrl,
    databaseUrl,
    commandApi: part('command-api').url,
    queryApi: part('query-api').url,
    queryApiPid: part('query-api').pid,
    projectorPid: part('projector').pid,
  }
}
