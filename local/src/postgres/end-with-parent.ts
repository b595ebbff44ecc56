import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Ends a PostgreSQL server when this process ends, even by SIGKILL: a small shell waits for the end of its input, which the
 * kernel closes. Neither the server nor the shell keeps this process alive.
 * @param directory the data directory, to see when the server has ended
 * @param remove a directory to remove afterwards (tests)
 */
export function endWithParent(server: ChildProcess, directory: string, remove?: string): void {
  const script =
    'trap "" INT TERM HUP; cat >/dev/null; kill -INT "$1" 2>/dev/null; [ -z "$3" ] && exit; ' +
    'i=0; while [ -e "$2/postmaster.pid" ] && [ $i -lt 100 ]; do sleep 0.05; i=$((i+1)); done; rm -rf "$3"'
  const guard = spawn('sh', ['-c', script, 'sh', String(server.pid), directory, remove ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  // A child's pipe is a socket, although its type does not say so. An open one would keep the event loop running.
  const { stdin } = guard
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  // Another process may get its pid soon.
  if (!remove) server.once('exit', () => guard.kill('SIGKILL'))
}
