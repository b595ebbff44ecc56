import type { ServerWritableStream } from '@grpc/grpc-js'

export type MessageWriter = ReturnType<typeof createMessageWriter>

/** Sends the encoded messages of a read, with back pressure. `stopping` fires when the server stops. */
export function createMessageWriter(call: ServerWritableStream<unknown, Buffer>, stopping: AbortSignal) {
  const over = new AbortController()
  let resume: (() => void) | undefined
  const abort = () => {
    stopping.removeEventListener('abort', abort)
    over.abort()
    resume?.()
  }
  stopping.addEventListener('abort', abort)
  call.on('drain', () => resume?.())
  call.on('cancelled', abort)
  call.on('close', abort)
  return {
    /** Fires when the client disconnects or the server stops. */
    signal: over.signal,
    /** Resolves when the client has room for more. */
    async send(...messages: readonly Buffer[]): Promise<void> {
      for (const message of messages) {
        if (over.signal.aborted) return
        if (call.write(message)) continue
        await new Promise<void>(resolve => {
          resume = resolve
        })
      }
    },
  }
}
