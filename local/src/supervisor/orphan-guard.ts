/**
 * Loaded into every Node part before its own code: when the supervisor is gone (also by SIGKILL) its end of the IPC
 * channel closes, and the part ends in order instead of holding ports and stores for ever.
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
