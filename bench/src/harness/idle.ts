import { setTimeout as sleep } from 'node:timers/promises'
import { withCpu } from './proc.ts'
import type { Stack } from './stack.ts'

/** The share of one core that a stack uses without a call, over some milliseconds. */
export async function idleShare({ pid }: Stack, milliseconds: number): Promise<number> {
  const startedAt = performance.now()
  const { microseconds } = await withCpu([pid], () => sleep(milliseconds))
  return microseconds / ((performance.now() - startedAt) * 1_000)
}

/** Runs `work`, and measures the microseconds of CPU time that the stack used for it, without what it uses when idle. */
export async function withCpuAboveIdle<T>({ pid }: Stack, share: number, work: () => Promise<T>) {
  const startedAt = performance.now()
  const { result, microseconds } = await withCpu([pid], work)
  const idle = share * (performance.now() - startedAt) * 1_000
  return { result, microseconds: Math.max(0, microseconds - idle) }
}
