import { EventEmitter, once } from 'node:events'

const anyCommit = Symbol('any commit')
/** With a prefix, because an emitter treats an event with the name "error" specially. */
const commitTo = (stream: string) => `commit to ${stream}`

export type Waiters = ReturnType<typeof createWaiters>

/** Callers that wait for new events in the whole log or in one stream. */
export function createWaiters() {
  const commits = new EventEmitter().setMaxListeners(0)
  return {
    /** Resolves after the next commit that writes `stream` (undefined: any stream), or when `signal` fires. */
    async next(stream: string | undefined, signal: AbortSignal): Promise<void> {
      const commit = stream === undefined ? anyCommit : commitTo(stream)
      await once(commits, commit, { signal }).catch(() => undefined)
    },
    wake(streams: ReadonlySet<string>): void {
      commits.emit(anyCommit)
      for (const stream of streams) commits.emit(commitTo(stream))
    },
  }
}
