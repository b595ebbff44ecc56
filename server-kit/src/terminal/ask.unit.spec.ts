import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import { ask, askNewPassword, type Terminal } from './ask.ts'

const eraseLine = '\u001B[0J'
const ctrlC = '\u0003'
const ctrlD = '\u0004'

/** The answer or the fault when the lines are typed one after the other, and what the screen shows. */
async function typed(asking: (terminal: Terminal) => Promise<string>, ...lines: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const result = asking({ input, output }).catch(({ message }: Error) => message)
  for (const line of lines) {
    input.write(line)
    await setImmediate()
  }
  return { result: await result, shown: String(output.read()) }
}

const question = (text: string, isSecret: boolean) => (terminal: Terminal) =>
  ask(terminal, { text, isSecret, withoutTerminal: '' })

const newPassword = (terminal: Terminal) => askNewPassword(terminal, 'Set a variable.')

describe('asking on the terminal', () => {
  it('keeps the question on the screen while the answer is typed', async () => {
    const { result, shown } = await typed(question('Email: ', false), 'a@example.com\r')
    expect(result).to.equal('a@example.com')
    expect(shown.split(eraseLine).at(-1)).to.contain('Email: ').and.to.contain('a@example.com')
  })

  it('shows the question of a secret, and never the answer', async () => {
    const { result, shown } = await typed(question('Password: ', true), 'correct hörse\r')
    expect(result).to.equal('correct hörse')
    expect(shown).to.contain('Password: ').and.not.to.contain('rse')
  })
})

describe('asking for a new password', () => {
  it('takes a password that is typed twice and never shows it', async () => {
    const { result, shown } = await typed(newPassword, 'correct hörse\r', 'correct hörse\r')
    expect(result).to.equal('correct hörse')
    expect(shown).to.contain('New password').and.to.contain('Repeat').and.not.to.contain('rse')
  })

  it('ignores a character that was deleted again', async () => {
    const { result } = await typed(newPassword, 'correct horsf\u007fe\r', 'correct horse\r')
    expect(result).to.equal('correct horse')
  })

  it('takes both when they are pasted at once', async () => {
    const { result } = await typed(newPassword, 'correct horse\rcorrect horse\r')
    expect(result).to.equal('correct horse')
  })

  it('asks when the terminal itself shows nothing any more', async () => {
    const output = new PassThrough()
    const shown: string[] = []
    const setRawMode = (isRaw: boolean) => void (isRaw && shown.push(String(output.read() ?? '')))
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
    const result = newPassword({ input, output })
    input.write('correct horse\rcorrect horse\r')
    await result
    expect(shown).to.deep.equal([''])
  })

  it('says what to do without a terminal', async () => {
    const terminal = { input: new PassThrough(), output: new PassThrough() }
    const fault = await newPassword(terminal).catch(({ message }: Error) => message)
    expect(fault).to.equal('Set a variable.')
  })

  for (const [what, lines] of [
    ['the two differ', ['correct horse\r', 'correct house\r']],
    ['the person leaves with Ctrl-C', [`correct${ctrlC}`]],
    ['the person leaves with Ctrl-D', [ctrlD]],
    ['the person leaves at the second question', ['correct horse\r', ctrlC]],
  ] as const) {
    it(`returns nothing when ${what}`, async () => {
      const { result, shown } = await typed(newPassword, ...lines)
      expect(result).to.contain('Nothing was changed')
      expect(shown).not.to.contain('correct')
    })
  }
})
