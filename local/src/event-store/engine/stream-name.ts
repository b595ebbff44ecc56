import { StoreError } from '../errors.ts'

// An LMDB key has at most 1,978 bytes, and the escaped name must fit into one.
const maxStreamNameBytes = 1000

/** Throws a StoreError ('invalid-argument') for a name that cannot be stored. */
export function checkStreamName(stream: string): void {
  if (stream === '') throw new StoreError('invalid-argument', 'The stream name is empty.')
  if (stream.startsWith('$$$$')) {
    throw new StoreError('invalid-argument', 'A metadata stream cannot have metadata.')
  }
  if (Buffer.byteLength(stream) > maxStreamNameBytes) {
    throw new StoreError('invalid-argument', `A stream name has at most ${maxStreamNameBytes} bytes.`)
  }
}
