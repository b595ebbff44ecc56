import { expect } from 'chai'
import { absoluteLine } from './line.ts'
import { type Figure, measureFigures, type Run } from './run.ts'

const wait = absoluteLine({ what: 'a wait', unit: 's', values: [1], bound: { atMost: 2 } })
const line = (id: string) => ({ id, ...wait })
const figure = (id: string, measure: Figure['measure'] = async () => [wait]): Figure => ({
  id,
  name: `figure ${id}`,
  measure,
})

describe('figures of the bench', () => {
  const said: string[] = []
  const options = { events: 1, quick: false, say: (text: string) => void said.push(text) }

  it('show the reason if one fails, and the others are measured', async () => {
    const failing = figure('S2', async () => {
      throw new Error('No browser here.')
    })
    expect(await measureFigures([figure('S1'), failing, figure('S3')], options)).to.deep.equal([
      line('S1'),
      { id: 'S2', what: 'figure S2', notMeasured: 'No browser here.' },
      line('S3'),
    ])
    expect(said.join('\n'), 'in full, with where it happened').to.include('run.unit.spec.ts:')
  })
  it('close what they opened, the last first, also after a failure', async () => {
    const closed: string[] = []
    const opening = figure('S1', async run => {
      for (const name of ['stack', 'browser']) run.atEnd(() => void closed.push(name))
      run.atEnd(async () => {
        throw new Error('It cannot be closed.')
      })
      throw new Error('No figure.')
    })
    const next = figure('S2', async () => {
      closed.push('next figure')
      return [wait]
    })
    await measureFigures([opening, next], options)
    expect(closed).to.deep.equal(['browser', 'stack', 'next figure'])
    expect(said.join('\n')).to.include('It cannot be closed.')
  })
  it('are listed in the order of the targets', async () => {
    const outcomes = await measureFigures([figure('S11'), figure('S10'), figure('S2')], options)
    expect(outcomes.map(({ id }) => id)).to.deep.equal(['S2', 'S10', 'S11'])
  })
  it('get at least seven rounds, and fewer and smaller ones in a quick run', async () => {
    const seen: unknown[] = []
    const asking = figure('S6', async ({ rounds, events, size }: Run) => {
      seen.push([rounds, events, size(60, 2)])
      return []
    })
    await measureFigures([asking], { ...options, events: 5_000 })
    await measureFigures([asking], { ...options, events: 5_000, quick: true })
    expect(seen).to.deep.equal([
      [7, 5_000, 60],
      [3, 5_000, 2],
    ])
  })
})
