import type { ServerWritableStream } from '@grpc/grpc-js'

/** The sending side of a read: ready-made frames out, with back pressure. */
export interface Outlet {
  /** Fires when the caller has gone or the server is going. */
  readonly signal: AbortSignal
  /** Sends one frame; a promise when the caller is slower than we are. */
  send(frame: Buffer): Promise<void> | undefined
}

/** Wraps a gRPC call. */
export function createOutlet<Q>(call: ServerWritableStream<Q, Buffer>): Outlet & { abort(): void } {
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
