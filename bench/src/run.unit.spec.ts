import { expect } from 'chai'
import { ceilingFigure } from './figure.ts'
import { measureSubjects, type Subject } from './run.ts'

const figure = (id: string) => ceilingFigure({ id, what: 'a wait', measured: 1, unit: 's', atMost: 2 })
const subject = (id: string, measure: Subject['measure'] = async () => [figure(id)]): Subject => ({
  id,
  name: `subject ${id}`,
  measure,
})

describe('subjects of the bench', () => {
  const said: string[] = []
  const options = { events: 1, say: (line: string) => void said.push(line) }

  it('show the reason if one fails, and the others are measured', async () => {
    const failing = subject('S2', async () => {
      throw new Error('No browser here.')
    })
    expect(await measureSubjects([subject('S1'), failing, subject('S3')], options)).to.deep.equal([
      figure('S1'),
      { id: 'S2', what: 'subject S2', notMeasured: 'No browser here.' },
      figure('S3'),
    ])
    expect(said.join('\n'), 'in full, with where it happened').to.include('run.unit.spec.ts:')
  })
  it('are listed in the order of the targets', async () => {
    const figures = await measureSubjects([subject('S11'), subject('S10'), subject('S2')], options)
    expect(figures.map(({ id }) => id)).to.deep.equal(['S2', 'S10', 'S11'])
  })
  it('get the requested number of events', async () => {
    const seen: number[] = []
    const asking = subject('S6', async ({ events }) => {
      seen.push(events)
      return []
    })
    await measureSubjects([asking], { ...options, events: 5_000 })
    expect(seen).to.deep.equal([5_000])
  })
})
