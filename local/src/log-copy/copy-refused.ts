/** A log cannot be copied. The message tells the operator why, and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}
