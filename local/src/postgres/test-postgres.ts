import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from './cluster.ts'

/** The cluster that the specs of one mocha process share: real Postgres, without durability. */
interface SharedCluster {
  readonly cluster: Cluster
  readonly folder: string
}

let shared: Promise<SharedCluster> | undefined

/** A fresh, empty database for a spec; starts the shared cluster at first use. Resolves to its connection URL. */
export async function createTestDatabase(): Promise<string> {
  shared ??= start()
  const { cluster } = await shared
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cluster.createDatabase(name)
  return cluster.url(name)
}

async function start(): Promise<SharedCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'safe-menu-postgres-'))
  return { folder, cluster: await startCluster({ directory: join(folder, 'cluster'), durable: false }) }
}

/** Mocha root hooks (`.mocharc.json` requires this file): the cluster ends with the run. */
export const mochaHooks = {
  async afterAll(this: Mocha.Context) {
    this.timeout(30_000) // a fast shutdown on a busy machine
    if (!shared) return
    const { cluster, folder } = await shared
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  },
}
