import { expect } from 'chai'
import { isCommonPassword } from './common-passwords.ts'
import { createPasswords } from './passwords.ts'

const cost = 4 // bcrypt's least: these specs are about the line, not about strength

describe('passwords', () => {
  it('when hashed › then it verifies, and no other does', async () => {
    const passwords = createPasswords({ cost })
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify('correct horse', hash)).to.equal(true)
    expect(await passwords.verify('correct house', hash)).to.equal(false)
  })

  it('when there is no hash › then nothing verifies', async () => {
    expect(await createPasswords({ cost }).verify('anything', null)).to.equal(false)
  })

  it('when more come than may wait › then the rest is told to come back, and those who wait are served', async () => {
    const passwords = createPasswords({ cost, concurrency: 1, maxWaiting: 2 })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('correct horse')))
    expect(results.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(results[4]).to.have.nested.property('reason.code', 'service.busy')
    expect(await passwords.hash('again')).to.be.a('string')
  })

  it('when a turn is refused › then the next in line gets it', async () => {
    const passwords = createPasswords({ cost, concurrency: 1 })
    const refused = passwords.verify('a', null, () => {
      throw new Error('too many')
    })
    const next = passwords.verify('b', null)
    expect(await refused.catch((error: Error) => error.message)).to.equal('too many')
    expect(await next).to.equal(false)
  })

  it('when one is common, however capitalised › then it is known', () => {
    expect(['basketball', 'BasketBall', 'correct horse battery'].map(isCommonPassword)).to.deep.equal([
      true,
      true,
      false,
    ])
  })
})
