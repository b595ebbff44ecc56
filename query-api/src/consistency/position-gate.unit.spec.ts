import { expect } from 'chai'
import { createPositionGate } from './position-gate.ts'

describe('position gate for consistency tokens', () => {
  it('never goes back while the tables are the same', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 8n })
    gate.advanceTo(9n)
    gate.advanceTo(5n)
    gate.catchUpTo({ generation: 1n, position: 7n })
    expect(gate.position()).to.equal(9n)
  })
  it('goes back with replaced tables that are further behind', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 9n })
    gate.restartAt({ generation: 2n, position: 4n })
    expect(gate.position()).to.equal(4n)
  })
  it('learns after a lost connection that the tables were replaced', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 9n })
    gate.listenAgain()
    gate.catchUpTo({ generation: 2n, position: 4n })
    expect(gate.position()).to.equal(4n)
  })
  it('keeps positions that are announced while it reads the table', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 9n })
    gate.listenAgain()
    gate.advanceTo(11n)
    gate.catchUpTo({ generation: 1n, position: 10n })
    expect(gate.position()).to.equal(11n)
    gate.listenAgain()
    gate.restartAt({ generation: 2n, position: 4n })
    gate.catchUpTo({ generation: 1n, position: 11n })
    expect(gate.position()).to.equal(4n)
  })
})
