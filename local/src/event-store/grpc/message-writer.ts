import { Writable } from 'node:stream'
import { Metadata, type ServerWritableStream } from '@grpc/grpc-js'

export type MessageWriter = ReturnType<typeof createMessageWriter>

/** Sends the encoded messages of a read, with back pressure. `stopping` fires when the server stops. */
export function createMessageWriter(call: ServerWritableStream<unknown, Buffer>, stopping: AbortSignal) {
  const stream = http2StreamOf(call)
  const over = new AbortController()
  let begun = false
  let resume: (() => void) | undefined
  const go = () => resume?.()
  const abort = () => {
    stopping.removeEventListener('abort', abort)
    over.abort()
    go()
  }
  stopping.addEventListener('abort', abort)
  stream.on('drain', go)
  call.on('cancelled', abort)
  call.on('close', abort)
  return {
    /** Fires when the client disconnects or the server stops. */
    signal: over.signal,
    /** Sends messages in one write. Resolves when the client has room for more. */
    async send(...messages: readonly Uint8Array[]): Promise<void> {
      if (over.signal.aborted || messages.length === 0) return
      if (!begun) call.sendMetadata(new Metadata())
      begun = true
      if (stream.write(withPrefixes(messages))) return
      await new Promise<void>(resolve => {
        resume = resolve
      })
    },
  }
}

/**
 * grpc-js writes each message by itself, which costs some 20 us. It does not offer the HTTP/2 stream under a call, so this reads
 * a private field. A version of grpc-js that moves the field fails here, in every test that reads.
 */
function http2StreamOf(call: object): Writable {
  const { stream } = (call as { call?: { stream?: unknown } }).call ?? {}
  if (stream instanceof Writable) return stream
  throw new Error('This version of grpc-js keeps the HTTP/2 stream of a call elsewhere.')
}

const prefixBytes = 5

/** Messages as gRPC sends them: each after a flag (0: not compressed) and its length. */
function withPrefixes(messages: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(messages.reduce((sum, { length }) => sum + prefixBytes + length, 0))
  let at = 0
  for (const message of messages) {
    bytes.writeUInt8(0, at)
    bytes.writeUInt32BE(message.length, at + 1)
    bytes.set(message, at + prefixBytes)
    at += prefixBytes + message.length
  }
  return bytes
}
