import { createLogger } from '@safe-menu/server-kit/logging/logger'
import type pg from 'pg'
import type { Clocks } from '../status/clocks.ts'
import { createReadModelStatus } from '../status/read-model-status.ts'

/** A status that knows that no restaurant is behind. */
export async function knownStatus(clocks: Partial<Clocks> = {}) {
  const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool
  const log = createLogger({ service: 'test', level: 'silent' })
  const status = createReadModelStatus({ pool, log, ...clocks })
  status.connected()
  await status.read()
  return status
}
