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
export async function ask(terminal: Terminal, { text, ...how }: Question): Promise<string> {
  const [answer = ''] = await askEach(terminal, [text], how)
  return answer
}

/** Asks twice for a new password. Rejects as {@link ask}, and if the two differ. */
export async function askNewPassword(terminal: Terminal, withoutTerminal: string): Promise<string> {
  const texts = ['New password (it is not shown): ', 'Repeat the password: ']
  const [password = '', repeated] = await askEach(terminal, texts, { isSecret: true, withoutTerminal })
  if (password !== repeated) throw new Error('The two passwords differ. Nothing was changed.')
  return password
}

async function askEach(
  { input, output }: Terminal,
  texts: readonly string[],
  { isSecret = false, withoutTerminal }: Omit<Question, 'text'>,
): Promise<readonly string[]> {
  if (!input.isTTY) throw new Error(withoutTerminal)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Before the first question: from here on the terminal itself shows nothing of what is typed.
  const lines = createInterface({ input, output: isSecret ? silent : output, terminal: true, historySize: 0 })
  lines.once('SIGINT', () => lines.close())
  const typed = lines[Symbol.asyncIterator]() // keeps a line that is typed or pasted before its question
  const answers: string[] = []
  try {
    for (const text of texts) {
      if (isSecret) output.write(text)
      // readline redraws the line of a visible answer: a question that it does not know would be erased.
      lines.setPrompt(isSecret ? '' : text)
      lines.prompt()
      const { done, value } = await typed.next()
      if (isSecret) output.write('\n')
      if (done) throw new Error('No answer was given. Nothing was changed.')
      answers.push(value)
    }
    return answers
  } finally {
    lines.close()
  }
}
