import { EventEmitter, once } from 'node:events'

/** Callers that wait for new events in the whole log or in one stream. */
export interface Waiters {
  /** Resolves after the next commit that writes `stream` (undefined: any stream), or when `signal` fires. */
  next(stream: string | undefined, signal: AbortSignal): Promise<void>
  wake(streams: ReadonlySet<string>): void
}

const anyCommit = Symbol('any commit')
/** With a prefix, because an emitter treats an event with the name "error" specially. */
const commitTo = (stream: string) => `commit to ${stream}`

/** Creates an empty list of waiters. */
export function createWaiters(): Waiters {
  const commits = new EventEmitter().setMaxListeners(0)
  return {
    next: (stream, signal) =>
      once(commits, stream === undefined ? anyCommit : commitTo(stream), { signal }).then(
        () => undefined,
        () => undefined, // aborted
      ),
    wake(streams) {
      commits.emit(anyCommit)
      for (const stream of streams) commits.emit(commitTo(stream))
    },
  }
}
