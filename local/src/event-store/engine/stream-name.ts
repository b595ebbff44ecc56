import { StoreError } from '../errors.ts'

// LMDB keys hold 1,978 bytes; a name has to fit one together with its escapes.
const maxStreamNameBytes = 1000

/** Refuses a name under which no stream can be kept. Throws a StoreError ('invalid-argument'). */
export function checkStreamName(stream: string): void {
  if (stream === '') throw new StoreError('invalid-argument', 'The stream name is empty.')
  if (stream.startsWith('$$$$')) {
    throw new StoreError('invalid-argument', 'A metadata stream has no metadata of its own.')
  }
  if (Buffer.byteLength(stream) > maxStreamNameBytes) {
    throw new StoreError('invalid-argument', `A stream name has at most ${maxStreamNameBytes} bytes.`)
  }
}
