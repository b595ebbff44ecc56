import { expect } from 'chai'
import { parseCommandLine } from './command-line.ts'

const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean))

describe('npm run admin', () => {
  it('when an account is to be made › then it is an admin’s unless the role is told', () => {
    const created = { kind: 'create', email: 'a@example.com' }
    expect(parse('create --email A@Example.com')).to.deep.equal({ ...created, role: 'ADMIN' })
    expect(parse('create --role auditor --email=a@example.com')).to.deep.equal({
      ...created,
      role: 'AUDITOR',
    })
    expect(parse('create --role admin --email a@example.com')).to.deep.equal({ ...created, role: 'ADMIN' })
  })

  it('when it lists or resets › then it takes what that needs', () => {
    expect(parse('list')).to.deep.equal({ kind: 'list' })
    expect(parse('reset --email a@example.com')).to.deep.equal({ kind: 'reset', email: 'a@example.com' })
  })

  for (const line of [
    '',
    'remove --email a@example.com',
    'create',
    'create --email',
    'create --email nobody',
    'create --email a@example.com --role owner',
    'create --email a@example.com --role constructor',
    'create --email a@example.com --password hunter2hunter2',
    'create --email a@example.com hunter2hunter2',
    'reset',
    'reset --email a@example.com --role admin',
    'list --email a@example.com',
  ]) {
    it(`when it is called with "${line}" › then a sentence says what is wrong, without the argument`, () => {
      const parsed = parse(line)
      expect(parsed)
        .to.have.property('fault')
        .that.matches(/^[A-Zcr].*\.$/)
      expect(JSON.stringify(parsed)).not.to.contain('hunter2')
    })
  }
})
