import type { RootDatabase } from 'lmdb'

/**
 * The pid of another process that has this LMDB file open. LMDB's reader table holds the pid of every process that has read from
 * the file, with a kernel lock that ends with the process. So a killed process leaves nothing behind, and two processes that start
 * at the same time see each other.
 */
export function otherProcess(root: RootDatabase<unknown>): number | undefined {
  root.get('') // puts this process into the table
  root.readerCheck()
  const pids = root
    .readerList()
    .split('\n')
    .map(line => Number.parseInt(line, 10))
  return pids.find(pid => !Number.isNaN(pid) && pid !== process.pid)
}
