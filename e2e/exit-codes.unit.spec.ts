import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')
const steps = join(root, 'scripts', 'lib', 'steps.mjs')

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

describe('the versions of Node that the scripts accept', () => {
  it('are those of package.json', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(engines.node).to.equal('>=20.19.0 <27')
    const versions = [
      '18.20.8',
      '20.18.3',
      '20.19.0',
      '20.20.1',
      '21.0.0',
      '22.1.0',
      '26.9.9',
      '27.0.0',
      '30.1.0',
    ]
    const bootstrap = join(root, 'scripts', 'lib', 'bootstrap.mjs')
    const script = `import { isSupportedNode } from ${JSON.stringify(bootstrap)}; console.log(${JSON.stringify(versions)}.filter(isSupportedNode).join())`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(stdout.trim()).to.equal('20.19.0,20.20.1,21.0.0,22.1.0,26.9.9')
  })
})
