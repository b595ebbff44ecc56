import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StaffFault } from './staff.ts'

interface Terminal {
  readonly input: NodeJS.ReadableStream
  /** Shows the questions, never the answers. */
  readonly output: NodeJS.WritableStream
}

/**
 * Asks twice for a new password without showing it. Rejects with a {@link StaffFault} when the two differ or the person
 * leaves (Ctrl-C, Ctrl-D).
 */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  // readline echoes what is typed to its output, which is discarded here. It supports editing and pasting, without history.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  lines.on('SIGINT', () => lines.close())
  const answers = lines[Symbol.asyncIterator]()

  async function ask(question: string): Promise<string> {
    output.write(question)
    const answer = await answers.next()
    output.write('\n')
    if (answer.done) throw new StaffFault('No password was given. Nothing was changed.')
    return answer.value
  }

  try {
    const password = await ask('New password (it is not shown): ')
    if (password !== (await ask('Repeat the password: '))) {
      throw new StaffFault('The two passwords differ. Nothing was changed.')
    }
    return password
  } finally {
    lines.close()
  }
}
