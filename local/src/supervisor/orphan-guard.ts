/**
 * Loaded into every Node part before its own code. When the supervisor ends, even by SIGKILL, the IPC channel closes, and the
 * part ends in order instead of keeping ports and stores open.
 */
const guard = `
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
`

/** Node flags that load the guard. */
export const orphanGuardFlags: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(guard)}`,
]
