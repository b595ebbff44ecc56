import { expect } from 'chai'
import { createTurns } from './turns.ts'

/** `a1`: the first task of restaurant `a`. */
function turnsOf(places: number, ...tasks: readonly string[]) {
  const turns = createTurns<string>(places)
  const refused = tasks.map(task => turns.add(task.charAt(0), task)).filter(task => task !== null)
  const taken: string[] = []
  for (let task = turns.next(); task !== null; task = turns.next()) taken.push(task)
  return { refused, taken }
}

describe('createTurns', () => {
  it('lets restaurants take turns, and keeps the order of each', () => {
    const { taken } = turnsOf(10, 'a1', 'a2', 'a3', 'b1', 'c1', 'b2')
    expect(taken).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('gives the place of the longest line to a restaurant with fewer', () => {
    const { refused, taken } = turnsOf(3, 'a1', 'a2', 'a3', 'b1', 'c1')
    expect(refused).to.deep.equal(['a3', 'a2'])
    expect(taken).to.deep.equal(['a1', 'b1', 'c1'])
  })

  it('refuses a task when no restaurant has more', () => {
    const { refused, taken } = turnsOf(3, 'a1', 'a2', 'a3', 'a4')
    expect(refused).to.deep.equal(['a4'])
    expect(taken).to.deep.equal(['a1', 'a2', 'a3'])
    expect(turnsOf(2, 'a1', 'b1', 'c1').refused).to.deep.equal(['c1'])
  })

  it('lists what waits', () => {
    const turns = createTurns<string>(3)
    turns.add('a', 'a1')
    turns.add('b', 'b1')
    turns.next()
    expect(turns.all()).to.deep.equal(['b1'])
    turns.next()
    expect(turns.next()).to.equal(null)
  })
})
