import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { ask } from './ask.ts'

const eraseLine = '\u001B[0J'

/** The answer, and what the screen shows after it. */
async function typed(keys: string, text: string, isSecret = false) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const answer = ask({ input, output }, { text, isSecret, withoutTerminal: '' })
  input.write(keys)
  return { answer: await answer, shown: String(output.read()).split(eraseLine).at(-1) }
}

describe('asking on the terminal', () => {
  it('keeps the question on the screen while the answer is typed', async () => {
    const { answer, shown } = await typed('a@example.com\r', 'Email: ')
    expect(answer).to.equal('a@example.com')
    expect(shown).to.contain('Email: ').and.to.contain('a@example.com')
  })

  it('shows the question of a secret, and never the answer', async () => {
    const { answer, shown } = await typed('correct hörse\r', 'Password: ', true)
    expect(answer).to.equal('correct hörse')
    expect(shown).to.contain('Password: ').and.not.to.contain('rse')
  })
})
