import { expect } from 'chai'
import { parseCommandLine } from './command-line.ts'

const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean))

describe('the arguments of npm run admin', () => {
  it('create an admin unless they name another role', () => {
    const created = { kind: 'create', email: 'a@example.com' }
    expect(parse('create --email A@Example.com')).to.deep.equal({ ...created, role: 'ADMIN' })
    expect(parse('create --role auditor --email=a@example.com')).to.deep.equal({
      ...created,
      role: 'AUDITOR',
    })
    expect(parse('create --role admin --email a@example.com')).to.deep.equal({ ...created, role: 'ADMIN' })
  })

  it('are only those that each command needs', () => {
    expect(parse('list')).to.deep.equal({ kind: 'list' })
    expect(parse('find-words')).to.deep.equal({ kind: 'find-words' })
    const email = 'a@example.com'
    const removal = { kind: 'remove-second-factor', email }
    expect(parse(`remove-second-factor --email ${email}`)).to.deep.equal({
      ...removal,
      audience: 'restaurant',
    })
    const ofCustomer = parse(`remove-second-factor --email ${email} --customer`)
    expect(ofCustomer).to.deep.equal({ ...removal, audience: 'customer' })
    expect(parse('reset --email a@example.com')).to.deep.equal({ kind: 'reset', email: 'a@example.com' })
  })

  it('ask for help from any place', () => {
    for (const line of ['--help', 'create -h']) expect(parse(line), line).to.deep.equal({ kind: 'help' })
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
    'reset --email a@example.com --customer',
    'remove-second-factor',
    'list --email a@example.com',
  ]) {
    it(`are refused with a sentence for "${line}"`, () => {
      const parsed = parse(line)
      expect(parsed)
        .to.have.property('fault')
        .that.matches(/^[-A-Zcr].*\.$/)
      expect(JSON.stringify(parsed)).not.to.contain('hunter2')
    })
  }
})
