import { withCpu } from './proc.ts'
import type { Load } from './repeat.ts'
import { percentile } from './statistics.ts'

/** One window of writes: their rate, 99th percentile (ms), and microseconds of CPU time that these processes used for each. */
export async function writeWindow(pids: readonly number[], load: () => Promise<Load>) {
  const { result, microseconds } = await withCpu(pids, load)
  return {
    rate: result.perSecond,
    p99: percentile(result.milliseconds, 0.99),
    cpu: microseconds / result.count,
    count: result.count,
  }
}
