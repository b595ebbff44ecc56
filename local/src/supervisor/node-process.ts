import { type ChildProcess, spawn } from 'node:child_process'
import { orphanGuardFlags } from './orphan-guard.ts'

/**
 * Starts a Node program as a part, in its own process group (Ctrl-C reaches only the supervisor, which ends the parts in order),
 * with a guard that ends it if the supervisor is killed.
 */
export function spawnNode(program: string, env: Readonly<Record<string, string | undefined>>): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', ...orphanGuardFlags, program], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Whether a service on this machine answers that it is ready. */
export async function answersReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(3_000 /* its own checks give up after 1 s */),
  })
  // Read the body, so that the connection can be reused.
  await answer.arrayBuffer()
  return answer.ok
}
