import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { withCpu } from './proc.ts'

const connections = 50

/** The load generator of the GET figures. A compiled one, because one in JavaScript is slower than bare `node:http`. */
export const loadGenerator = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'

/**
 * Sends GETs over 50 connections for a number of whole seconds.
 * @throws Error if a connection failed, or an answer was an error (400 or above)
 */
async function requestsPerSecond(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly count: number; readonly perSecond: number }> {
  const load = loadGenerator === 'wrk' ? wrk : autocannonLoad
  const { count, perSecond, faults } = await load(url, seconds, headers)
  if (faults !== null) throw new Error(`${url}: ${faults}`)
  return { count, perSecond }
}

/** One window of GETs: requests per second, and microseconds of CPU time that these processes used for each. */
export async function readWindow(
  pids: readonly number[],
  url: string,
  seconds: number,
  headers?: Readonly<Record<string, string>>,
) {
  const { result, microseconds } = await withCpu(pids, () => requestsPerSecond(url, seconds, headers))
  return { rate: result.perSecond, cpu: microseconds / result.count }
}

interface Outcome {
  readonly count: number
  readonly perSecond: number
  readonly faults: string | null
}

const runFile = promisify(execFile)

async function wrk(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const args = [
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    ...given,
    url,
  ]
  return readWrk((await runFile('wrk', args)).stdout)
}

/** Reads what `wrk` prints. */
export function readWrk(printed: string): Outcome {
  const count = Number(/(\d+) requests in/u.exec(printed)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/u.exec(printed)?.[1])
  if (Number.isNaN(count + perSecond)) throw new Error(`wrk printed no figures: ${printed}`)
  const faults = printed.split('\n').filter(line => /Socket errors|Non-2xx or 3xx/u.test(line))
  return { count, perSecond, faults: faults.length > 0 ? faults.map(line => line.trim()).join('; ') : null }
}

async function autocannonLoad(
  url: string,
  duration: number,
  headers: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const result = await autocannon({ url, connections, duration, headers: { ...headers } })
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter(status => Number(status) >= 400)
  const faults = wrong.length > 0 || result.errors > 0 ? `status ${wrong}, ${result.errors} errors` : null
  return { count: result.requests.total, perSecond: result.requests.average, faults }
}
