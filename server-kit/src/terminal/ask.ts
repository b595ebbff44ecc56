import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Where a command line asks. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

interface Question {
  readonly text: string
  /** The answer is not shown while it is typed. */
  readonly isSecret?: boolean
  /** What to do where there is no terminal. */
  readonly withoutTerminal: string
}

/** Asks on the terminal. Rejects with a sentence that says what to do, also when the person leaves (Ctrl-C, Ctrl-D). */
export async function ask(
  { input, output }: Terminal,
  { text, isSecret = false, withoutTerminal }: Question,
): Promise<string> {
  if (!input.isTTY) throw new Error(withoutTerminal)
  if (isSecret) output.write(text)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: isSecret ? silent : output, terminal: true, historySize: 0 })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => lines.close())
      lines.once('close', () => reject(new Error('No answer was given. Nothing was changed.')))
      // readline redraws the line of a visible answer: a question that it does not know would be erased.
      lines.question(isSecret ? '' : text, resolve)
    })
  } finally {
    lines.close()
    if (isSecret) output.write('\n')
  }
}

/** Asks twice for a new password. Rejects as {@link ask}, and if the two differ. */
export async function askNewPassword(terminal: Terminal, withoutTerminal: string): Promise<string> {
  const secret = { isSecret: true, withoutTerminal }
  const password = await ask(terminal, { text: 'New password (it is not shown): ', ...secret })
  if (password !== (await ask(terminal, { text: 'Repeat the password: ', ...secret })))
    throw new Error('The two passwords differ. Nothing was changed.')
  return password
}
