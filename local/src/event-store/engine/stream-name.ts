import { StoreError } from '../errors.ts'

// LMDB keys hold 1,978 bytes; a name has to fit one together with its escapes.
const MAX_STREAM_NAME_BYTES = 1000

/** Refuses a name under which no stream can be kept. Throws a StoreError ('invalid-argument'). */
export const checkStreamName = (stream: string): void => {
  if (stream === '') throw new StoreError('invalid-argument', 'The stream name is empty.')
  if (stream.startsWith('$$$$')) {
    throw new StoreError('invalid-argument', 'A metadata stream has no metadata of its own.')
  }
  if (Buffer.byteLength(stream) > MAX_STREAM_NAME_BYTES) {
    throw new StoreError('invalid-argument', `A stream name has at most ${MAX_STREAM_NAME_BYTES} bytes.`)
  }
}
