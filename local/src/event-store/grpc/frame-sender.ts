import type { ServerWritableStream } from '@grpc/grpc-js'

/** Sends the encoded frames of a read, with back pressure. */
export interface FrameSender {
  /** Fires when the client disconnects or the server stops. */
  readonly signal: AbortSignal
  /** Sends one frame. Returns a promise if the client reads too slowly; it resolves when the client has caught up. */
  send(frame: Buffer): Promise<void> | undefined
}

/** Wraps a gRPC call. */
export function createFrameSender<Q>(call: ServerWritableStream<Q, Buffer>): FrameSender & { abort(): void } {
  const controller = new AbortController()
  let resume: (() => void) | undefined
  const go = () => {
    resume?.()
    resume = undefined
  }
  const abort = () => {
    controller.abort()
    go()
  }
  call.on('drain', go)
  call.on('cancelled', abort)
  call.on('close', abort)
  return {
    signal: controller.signal,
    send(frame) {
      if (controller.signal.aborted || call.write(frame)) return undefined
      return new Promise(resolve => {
        resume = resolve
      })
    },
    abort,
  }
}
