/** A fault the person who typed `npm start` can mend: its message is one sentence, printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
