import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { expect } from 'chai'
import type { Revocation } from './revocations.ts'
import { createRevocations } from './revocations.ts'

/** A token made a second after the epoch. */
const tokenOf = (more: Partial<TokenClaims> = {}) =>
  ({ sub: randomUUID(), jti: randomUUID(), iat: 1, ...more }) as TokenClaims

function listening(fallback?: (claims: TokenClaims) => Promise<boolean>) {
  const table: Revocation[] = []
  const clock = { now: 0 }
  const reads: bigint[] = []
  let fault: Error | null = null
  let frozen: Promise<void> = Promise.resolve()
  const revocations = createRevocations({
    now: () => clock.now,
    ...(fallback ? { fallback } : {}),
    async read(after) {
      reads.push(after)
      await frozen
      if (fault) throw fault
      return { revision: BigInt(table.length), revocations: table.slice(Number(after)) }
    },
  })
  return {
    revocations,
    clock,
    reads,
    revoke: (subject: string, validFrom = Number.POSITIVE_INFINITY) => table.push({ subject, validFrom }),
    truncate: () => table.splice(0),
    fail(error: Error | null) {
      fault = error
    },
    freeze() {
      frozen = new Promise(() => undefined)
    },
  }
}

describe('list of revoked tokens', () => {
  afterEach(() => mock.timers.reset())

  it('refuses only tokens issued before the valid time of their account', async () => {
    const { revocations, revoke } = listening()
    const claims = tokenOf()
    revoke(claims.sub, 1_000.5)
    expect(await revocations.isRevoked(claims)).to.equal(true)
    expect(await revocations.isRevoked({ ...claims, iat: 1.001 })).to.equal(false)
  })

  it('refuses a token by its account, by its id and by the admin behind it', async () => {
    for (const key of ['sub', 'jti', 'impersonator', 'impersonatorSession'] as const) {
      const { revocations, revoke } = listening()
      const subject = randomUUID()
      revoke(subject)
      expect(await revocations.isRevoked(tokenOf({ [key]: subject }))).to.equal(true)
      expect(await revocations.isRevoked(tokenOf())).to.equal(false)
    }
  })

  it('keeps the stricter of two revocations, in any order', async () => {
    const { revocations, revoke } = listening()
    const claims = tokenOf()
    revoke(claims.sub)
    revoke(claims.sub, 500)
    expect(await revocations.isRevoked(claims)).to.equal(true)
  })

  it('is read incrementally, on the first question after half a second', async () => {
    const { revocations, revoke, clock, reads } = listening()
    const claims = tokenOf()
    expect(await revocations.isRevoked(claims)).to.equal(false)
    revoke(claims.sub)
    clock.now = 500
    expect(revocations.isRevoked(claims), 'answered at once').to.equal(false)
    clock.now = 501
    expect(await revocations.isRevoked(claims)).to.equal(true)
    expect(reads).to.deep.equal([0n, 0n])
    clock.now = 1_002
    expect(await revocations.isRevoked(claims)).to.equal(true)
    expect(reads[2]).to.equal(1n)
  })

  it('is read once for many simultaneous questions', async () => {
    const { revocations, reads } = listening()
    await Promise.all(Array.from({ length: 64 }, () => revocations.isRevoked(tokenOf())))
    expect(reads).to.have.length(1)
  })

  it('is read immediately after this process has added to it', async () => {
    const { revocations, revoke } = listening()
    const claims = tokenOf()
    await revocations.isRevoked(claims)
    revoke(claims.sub)
    revocations.expire()
    expect(await revocations.isRevoked(claims)).to.equal(true)
  })

  it('is read again after this process has added to it, whatever an earlier read finds', async () => {
    const claims = tokenOf()
    let rows: readonly Revocation[] = []
    let finish = () => {}
    const revocations = createRevocations({
      now: () => 0,
      async read() {
        const found = rows // as the statement sees the table when it begins
        if (found.length === 0) await new Promise<void>(resolve => (finish = resolve))
        return { revision: BigInt(found.length), revocations: found }
      },
    })
    const other = revocations.isRevoked(tokenOf())
    rows = [{ subject: claims.sub, validFrom: Number.POSITIVE_INFINITY }]
    revocations.expire()
    finish()
    expect(await other).to.equal(false)
    expect(await revocations.isRevoked(claims)).to.equal(true)
  })

  it('is read from the beginning when a younger table has replaced the table', async () => {
    const { revocations, revoke, truncate, clock } = listening()
    for (let count = 0; count < 3; count += 1) revoke(randomUUID())
    await revocations.isRevoked(tokenOf())
    truncate()
    const claims = tokenOf()
    revoke(claims.sub)
    clock.now = 501
    expect(await revocations.isRevoked(claims)).to.equal(true)
  })

  it('answers nothing while it cannot be read, and recovers', async () => {
    const { revocations, fail, clock } = listening()
    await revocations.isRevoked(tokenOf())
    fail(new Error('gone'))
    clock.now = 501
    const failed = await Promise.resolve(revocations.isRevoked(tokenOf())).catch(
      (error: Error) => error.message,
    )
    expect(failed).to.equal('gone')
    fail(null)
    expect(await revocations.isRevoked(tokenOf())).to.equal(false)
  })

  it('lets another source decide while it cannot be read, but never forgets', async () => {
    const asked: TokenClaims[] = []
    const { revocations, revoke, fail, clock } = listening(async claims => {
      asked.push(claims)
      return false
    })
    const [ended, good] = [tokenOf(), tokenOf()]
    revoke(ended.jti)
    expect(await revocations.isRevoked(good)).to.equal(false)
    expect(asked).to.deep.equal([])
    fail(new Error('gone'))
    clock.now = 501
    expect(await revocations.isRevoked(good)).to.equal(false)
    expect(await revocations.isRevoked(ended)).to.equal(true)
    expect(asked).to.deep.equal([good])
    await new Promise(resolve => setImmediate(resolve))
    fail(null)
    // The first question finds it readable in the background, the next one is answered from it.
    await revocations.isRevoked(good)
    await new Promise(resolve => setImmediate(resolve))
    await revocations.isRevoked(good)
    expect(asked).to.have.length(2)
  })

  it('waits at most a second for a hanging database if another source decides', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const asked: TokenClaims[] = []
    const { revocations, freeze } = listening(async claims => {
      asked.push(claims)
      return true
    })
    freeze()
    const first = revocations.isRevoked(tokenOf())
    mock.timers.tick(999)
    await new Promise(resolve => setImmediate(resolve))
    expect(asked).to.deep.equal([])
    mock.timers.tick(1)
    expect(await first).to.equal(true)
    // Nobody waits a second time: the clock stands still.
    expect(await revocations.isRevoked(tokenOf())).to.equal(true)
    expect(asked).to.have.length(2)
  })
})
