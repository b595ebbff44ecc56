import { type ChildProcess, spawn } from 'node:child_process'
import { orphanGuardFlags } from './orphan-guard.ts'

/**
 * Starts a Node program as a part: in a process group of its own (a Ctrl-C is for the supervisor, which ends the parts
 * in order) and guarded against outliving the supervisor.
 */
export function spawnNode(program: string, env: Readonly<Record<string, string | undefined>>): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', ...orphanGuardFlags, program], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Whether a service on this machine says that it is ready to serve. */
export async function answersReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(3_000 /* its own checks give up after 1 s */),
  })
  // Read, so that the connection can be used again.
  await answer.arrayBuffer()
  return answer.ok
}
