import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Where a command line asks. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** Asks on the terminal; a `secret` answer is not shown while it is typed. */
export async function ask({ input, output }: Terminal, question: string, secret = false): Promise<string> {
  if (!input.isTTY) {
    throw new Error('Give --email and set SAFE_MENU_PASSWORD: there is no terminal to ask on.')
  }
  if (secret) output.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: secret ? silent : output, terminal: true })
  try {
    // readline redraws the line of a visible answer: a question that it does not know would be erased.
    return await lines.question(secret ? '' : question)
  } finally {
    lines.close()
    if (secret) output.write('\n')
  }
}
