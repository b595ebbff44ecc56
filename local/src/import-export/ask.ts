import { createInterface } from 'node:readline/promises'
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

/** Asks on the terminal. Rejects with a sentence that says what to do. */
export async function ask(
  { input, output }: Terminal,
  { text, isSecret = false, withoutTerminal }: Question,
): Promise<string> {
  if (!input.isTTY) throw new Error(withoutTerminal)
  if (isSecret) output.write(text)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: isSecret ? silent : output, terminal: true })
  try {
    // readline redraws the line of a visible answer: a question that it does not know would be erased.
    return await lines.question(isSecret ? '' : text)
  } finally {
    lines.close()
    if (isSecret) output.write('\n')
  }
}
