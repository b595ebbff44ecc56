import { isCommonPassword } from '@safe-menu/server-kit/auth/passwords'
import { expect } from 'chai'
import { createPasswords } from './passwords.ts'

const cost = 4 // bcrypt's least: these specs are not about strength
const turn = { line: 'spec' }

describe('passwords', () => {
  it('verify against their own hash and no other', async () => {
    const passwords = createPasswords({ cost })
    const hash = await passwords.hash('correct horse', turn)
    expect(await passwords.verify('correct horse', hash, turn)).to.equal(true)
    expect(await passwords.verify('correct house', hash, turn)).to.equal(false)
  })

  it('never verify without a hash', async () => {
    expect(await createPasswords({ cost }).verify('anything', null, turn)).to.equal(false)
  })

  it('from one address fill only that address’s share of the queue', async () => {
    const passwords = createPasswords({ cost, concurrency: 1 })
    const flood = Array.from({ length: 60 }, () => passwords.verify('wrong', null, { line: '192.0.2.9' }))
    const other = passwords.verify('wrong', null, { line: '192.0.2.3' })
    const results = await Promise.allSettled(flood)
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(5)
    expect(results[59]).to.have.nested.property('reason.code', 'service.busy')
    expect(await other).to.equal(false)
  })

  it('give a refused turn to the next in line', async () => {
    const passwords = createPasswords({ cost, concurrency: 1 })
    const refused = passwords.verify('a', null, turn, () => {
      throw new Error('too many')
    })
    const next = passwords.verify('b', null, turn)
    expect(await refused.catch((error: Error) => error.message)).to.equal('too many')
    expect(await next).to.equal(false)
  })

  it('are recognised as common in any capitalisation', () => {
    expect(['basketball', 'BasketBall', 'correct horse battery'].map(isCommonPassword)).to.deep.equal([
      true,
      true,
      false,
    ])
  })
})
