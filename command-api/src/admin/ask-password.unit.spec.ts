import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { askPassword } from './ask-password.ts'
import { StaffFault } from './staff.ts'

const ctrlC = '\u0003'
const ctrlD = '\u0004'

async function typed(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.write(keys)
  const result = await askPassword({ input, output }).catch((error: unknown) => error)
  return { result, shown: String(output.read()) }
}

describe('askPassword', () => {
  it('takes a password that is typed twice and never shows it', async () => {
    const { result, shown } = await typed('correct hörse\rcorrect hörse\r')
    expect(result).to.equal('correct hörse')
    expect(shown).to.contain('New password').and.to.contain('Repeat').and.not.to.contain('rse')
  })

  it('ignores a character that was deleted again', async () => {
    expect((await typed('correct horsf\u007fe\rcorrect horse\r')).result).to.equal('correct horse')
  })

  for (const [what, keys] of [
    ['the two differ', 'correct horse\rcorrect house\r'],
    ['the person leaves with Ctrl-C', `correct${ctrlC}`],
    ['the person leaves with Ctrl-D', ctrlD],
    ['the person leaves at the second question', `correct horse\r${ctrlC}`],
  ] as const) {
    it(`returns nothing when ${what}`, async () => {
      const { result, shown } = await typed(keys)
      expect(result).to.be.instanceOf(StaffFault)
      expect(String(result)).to.contain('Nothing was changed')
      expect(shown).not.to.contain('correct')
    })
  }
})
