import { AppError } from '@safe-menu/server-kit/errors/app-error'

/** Architecture, "A write": a read never answers stale, and waiting longer rarely helps. */
export const maxWaitMs = 2_000
/** Each costs a timer and an open request. A stalled projector must not collect them without limit. */
export const maxWaitingReads = 1_000

/** Reads that wait until the read model holds what they need. */
export function createWaitingReads<T>() {
  const reads = new Set<{ readonly need: T; readonly settle: (error: AppError | null) => void }>()

  return {
    /**
     * Resolves when the read is released. Rejects with `service.read_model_behind` after 2 s, with `service.busy` when too many
     * wait, and with `service.not_ready` when the service stops.
     */
    async wait(need: T): Promise<void> {
      if (reads.size >= maxWaitingReads) throw new AppError('service.busy')
      await new Promise<void>((resolve, reject) => {
        const read = {
          need,
          settle(error: AppError | null) {
            clearTimeout(timer)
            reads.delete(read)
            if (error) reject(error)
            else resolve()
          },
        }
        const timer = setTimeout(() => read.settle(new AppError('service.read_model_behind')), maxWaitMs)
        reads.add(read)
      })
    },
    /** Releases each read whose need is met. */
    release(isMet: (need: T) => boolean): void {
      for (const read of reads) if (isMet(read.need)) read.settle(null)
    },
    /** Rejects all: the service stops. */
    close(): void {
      for (const read of reads) read.settle(new AppError('service.not_ready'))
    },
  }
}
