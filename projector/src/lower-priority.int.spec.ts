import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect } from 'chai'

const script = `
  import { getPriority } from 'node:os'
  import { lowerPriority } from ${JSON.stringify(new URL('lower-priority.ts', import.meta.url).href)}
  lowerPriority(10)
  console.log(getPriority())
`

/** The priority after `lowerPriority(10)` in a process that was started with `nice -n added`. */
const loweredFrom = (added: number) =>
  Number(
    execFileSync(
      'nice',
      ['-n', String(added), process.execPath, '--import', 'tsx', '--input-type=module', '-e', script],
      { encoding: 'utf8' },
    ),
  )

describe('lowerPriority', () => {
  it('lowers the priority', () => {
    expect(loweredFrom(0)).to.equal(Math.max(10, getPriority()))
  })

  it('does not raise the lower priority of a process that was started with nice', () => {
    expect(loweredFrom(19)).to.equal(19)
  })
})
