import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'

const steps = join(import.meta.dirname, '..', 'scripts', 'lib', 'steps.mjs')

/** The exit code of a script whose last step runs this program. */
function exitCodeAfter(program: string): number | null {
  const script = `import { runLast } from ${JSON.stringify(steps)}; await runLast(process.execPath, ['-e', ${JSON.stringify(program)}])`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script]).status
}

describe('runLast', () => {
  it('ends with the exit code of the program', () => {
    expect(exitCodeAfter('process.exit(3)')).to.equal(3)
    expect(exitCodeAfter('')).to.equal(0)
  })
  it('does not end as a success if a signal ended the program', () => {
    expect(exitCodeAfter('process.kill(process.pid, "SIGKILL")')).to.equal(1)
  })
})
