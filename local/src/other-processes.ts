import type { RootDatabase } from 'lmdb'

/*
 * LMDB's reader table holds the pid of every process that has read from the file, with a kernel lock that ends with the process. So a
 * killed process leaves nothing behind, and two processes that start at the same time see each other.
 */

/** Puts this process into the table. A read inside a transaction would not. */
export function enterReaderTable(root: RootDatabase<unknown>): void {
  root.get('')
}

/** The pids of the other processes in the table. */
export function otherProcesses(root: RootDatabase<unknown>): readonly number[] {
  root.readerCheck()
  const pids = root
    .readerList()
    .split('\n')
    .map(line => Number.parseInt(line, 10))
  return pids.filter(pid => !Number.isNaN(pid) && pid !== process.pid)
}
