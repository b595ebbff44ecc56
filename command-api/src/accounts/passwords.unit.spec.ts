import { isCommonPassword } from '@safe-menu/server-kit/auth/passwords'
import { expect } from 'chai'
import { createPasswords } from './passwords.ts'

const cost = 4 // bcrypt's least: these specs are not about strength
const address = '192.0.2.1'

describe('passwords', () => {
  it('verify against their own hash and no other', async () => {
    const passwords = createPasswords({ cost })
    const hash = await passwords.hash('correct horse', address)
    expect(await passwords.verify('correct horse', hash, address)).to.equal(true)
    expect(await passwords.verify('correct house', hash, address)).to.equal(false)
  })

  it('never verify without a hash', async () => {
    expect(await createPasswords({ cost }).verify('anything', null, address)).to.equal(false)
  })

  it('from one network fill only its share of the queue', async () => {
    const passwords = createPasswords({ cost, concurrency: 1 })
    const flood = Array.from({ length: 60 }, (_, n) => passwords.verify('wrong', null, `2001:db8:1:${n}::1`))
    const other = passwords.verify('wrong', null, '192.0.2.3')
    const results = await Promise.allSettled(flood)
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(5)
    expect(results[59]).to.have.nested.property('reason.code', 'service.busy')
    expect(await other).to.equal(false)
  })

  it('give a refused turn to the next in line', async () => {
    const passwords = createPasswords({ cost, concurrency: 1 })
    const refused = passwords.verify('a', null, address, async () => {
      throw new Error('too many')
    })
    const next = passwords.verify('b', null, address)
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
