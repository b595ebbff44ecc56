import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { withCpu } from './proc.ts'

const connections = 50

/** The load generator of the GET figures: `wrk` if it is installed, because one in JavaScript is slower than bare `node:http`. */
export const loadGenerator = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'

type Headers = Readonly<Record<string, string>>

/**
 * One window of GETs over 50 connections, for a number of whole seconds: requests per second, and microseconds of CPU time that these
 * processes used for each.
 * @throws Error if a connection failed, or an answer was an error (400 or above)
 */
export async function readWindow(
  pids: readonly number[],
  url: string,
  seconds: number,
  headers: Headers = {},
) {
  const load = loadGenerator === 'wrk' ? wrk : autocannonLoad
  const { result, microseconds } = await withCpu(pids, () => load(url, seconds, headers))
  if (result.faults !== null) throw new Error(`${url}: ${result.faults}`)
  return { rate: result.perSecond, cpu: microseconds / result.count }
}

interface Outcome {
  readonly count: number
  readonly perSecond: number
  readonly faults: string | null
}

const runFile = promisify(execFile)

async function wrk(url: string, seconds: number, headers: Headers): Promise<Outcome> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const args = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, ...given, url]
  return readWrk((await runFile('wrk', args)).stdout)
}

/** Reads what `wrk` prints. */
function readWrk(printed: string): Outcome {
  const count = Number(/(\d+) requests in/u.exec(printed)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/u.exec(printed)?.[1])
  if (Number.isNaN(count + perSecond)) throw new Error(`wrk printed no figures: ${printed}`)
  const faults = printed.split('\n').filter(line => /Socket errors|Non-2xx or 3xx/u.test(line))
  return { count, perSecond, faults: faults.length > 0 ? faults.map(line => line.trim()).join('; ') : null }
}

async function autocannonLoad(url: string, duration: number, headers: Headers): Promise<Outcome> {
  const result = await autocannon({ url, connections, duration, headers: { ...headers } })
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter(status => Number(status) >= 400)
  const faults = wrong.length > 0 || result.errors > 0 ? `status ${wrong}, ${result.errors} errors` : null
  return { count: result.requests.total, perSecond: result.requests.average, faults }
}
