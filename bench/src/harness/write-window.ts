import { withCpu } from './proc.ts'
import type { Load } from './repeat.ts'
import { percentile } from './statistics.ts'

/** One window of writes: their rate per second, 99th percentile (ms) and number, and microseconds of these processes' CPU time for each. */
export async function writeWindow(pids: readonly number[], load: () => Promise<Load>) {
  const { result, microseconds } = await withCpu(pids, load)
  return {
    rate: result.perSecond,
    p99: percentile(result.milliseconds, 0.99),
    cpu: microseconds / result.count,
    count: result.count,
  }
}
