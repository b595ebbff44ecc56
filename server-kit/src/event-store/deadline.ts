import { EventStoreUnavailable } from './errors.ts'

/**
 * Settles as `work` does, or rejects with `EventStoreUnavailable` after `ms`. `onTimeout` is told to give the work up;
 * what it does later is ignored.
 */
export async function withDeadline<T>(
  work: Promise<T>,
  options: { readonly ms: number; readonly ambiguous: boolean; readonly onTimeout?: () => void },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new EventStoreUnavailable(`no answer within ${options.ms} ms`, { ambiguous: options.ambiguous }))
      options.onTimeout?.()
    }, options.ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
