/** Exit code for wrong arguments. */
export const usageExitCode = 2

/** A problem that the operator who ran a command can fix: its message says how, and is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** The program ends with `exitCode`. */
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message)
  }
}
