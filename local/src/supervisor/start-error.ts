/** A command line ends with this code when its arguments are wrong. */
export const usageExitCode = 2

/** A problem that the operator who ran a command can fix: its message says how, and is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** `exitCode`: with this code the program ends. */
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message)
  }
}
