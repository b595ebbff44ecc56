import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { root } from './child.ts'
import {
  assertSameConditions,
  conditionsOf,
  latest,
  pages,
  readResult,
  sectionOf,
  updatedResult,
} from './result.ts'

describe('the saved result', () => {
  for (const [path, textOf] of Object.entries(pages)) {
    it(`is what ${path} shows`, async () => {
      const page = await readFile(join(root, path), 'utf8')
      expect(sectionOf(page), 'run "npm run bench -- --write"').to.equal(textOf(await readResult(latest)))
    })
  }
  it('misses no target without a line on the page that says why', async () => {
    const { lines } = await readResult(latest)
    const missed = lines.filter(line => 'verdict' in line && line.verdict === 'not met').map(({ id }) => id)
    const page = await readFile(join(root, 'docs/benchmarks.md'), 'utf8')
    for (const id of new Set(missed)) expect(page).to.match(new RegExp(`^- \\*\\*${id}\\*\\*: \\S`, 'mu'))
  })
  it('of a quick run says that it decides nothing', async () => {
    const result = await readResult(latest)
    expect(conditionsOf({ ...result, quick: true })).to.include('not a verdict')
    expect(conditionsOf({ ...result, quick: false })).not.to.include('not a verdict')
  })
})

describe('updatedResult', () => {
  const line = (id: string, notMeasured: string) => ({ id, what: 'a figure', notMeasured })
  const saved = {
    measuredOn: '2026-01-01',
    machine: 'this',
    generator: 'wrk',
    quick: false,
    rounds: 7,
    lines: [line('S1', 'old'), line('S2', 'old'), line('S2', 'old too'), line('S10', 'old')],
    costs: [],
  }

  it('replaces all lines of a figure that was measured again, in order, and names its day', () => {
    const updated = updatedResult(saved, { ...saved, measuredOn: '2026-01-02', lines: [line('S2', 'new')] })
    expect(updated.lines).to.deep.equal([line('S1', 'old'), line('S2', 'new'), line('S10', 'old')])
    expect(conditionsOf(updated)).to.include('Measured on 2026-01-01').and.include('S2 (2026-01-02)')
  })
  it('needs the conditions of the saved result, which are compared before a run', () => {
    expect(() => assertSameConditions(saved, saved)).not.to.throw()
    expect(() => assertSameConditions(saved, { ...saved, machine: 'other' })).to.throw(
      'another machine (this)',
    )
  })
})

describe('section of a page', () => {
  it('is the text between the marks', () => {
    expect(sectionOf('a\n<!-- measured -->\none\ntwo\n<!-- /measured -->\nb')).to.equal('one\ntwo')
    expect(() => sectionOf('a page')).to.throw('The page has no section')
  })
})
