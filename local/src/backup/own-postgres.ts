import { once } from 'node:events'
import { join } from 'node:path'
import { readKept } from '../keys/kept-file.ts'
import { clusterUrl, prepareCluster } from '../postgres/cluster.ts'
import { answers } from '../postgres/connection.ts'
import { endWithParent } from '../postgres/end-with-parent.ts'
import { spawnPostgres } from '../postgres/run-as.ts'
import { freePort } from '../supervisor/free-port.ts'
import { StartError } from '../supervisor/start-error.ts'
import { waitUntil } from '../supervisor/wait-until.ts'

const startMs = 60_000 // recovery after a crash can take most of it

/**
 * Runs the PostgreSQL of a data directory during `work`, and creates it if it is missing.
 * @throws StartError if it does not start
 */
export async function withOwnPostgres<T>(
  dataDirectory: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const cluster = {
    directory: join(dataDirectory, 'postgres', 'data'),
    port: await freePort(),
    password: await readKept(join(dataDirectory, 'keys', 'postgres-password')),
    settings: { log_min_messages: 'fatal' },
  }
  if (!cluster.password) throw new StartError(`${dataDirectory} has no keys/postgres-password.`)
  const url = clusterUrl(cluster, 'postgres')
  const server = spawnPostgres(await prepareCluster(cluster), ['ignore', 'ignore', 'ignore'])
  endWithParent(server, cluster.directory)
  const ended = once(server, 'exit')
  try {
    const ready = await waitUntil(() => server.exitCode !== null || answers(url), { timeoutMs: startMs })
    if (!ready || server.exitCode !== null)
      throw new StartError(`PostgreSQL does not start on ${dataDirectory}.`)
    return await work(url)
  } finally {
    if (server.exitCode === null) server.kill('SIGINT')
    await ended
  }
}
