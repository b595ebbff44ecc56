import { EventStoreUnavailable } from './errors.ts'

/**
 * Settles like `work`, or rejects with `EventStoreUnavailable` after `ms`. Then `onTimeout` is called to stop the work, whose
 * later outcome is ignored.
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
