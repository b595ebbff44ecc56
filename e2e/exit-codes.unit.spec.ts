import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

describe('the Node versions that the scripts accept', () => {
  const lib = join(import.meta.dirname, '..', 'scripts', 'lib')
  /** Asks a process, because the scripts are untyped. */
  const accepts = (version: string) =>
    spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { isSupportedNode } from ${JSON.stringify(join(lib, 'bootstrap.mjs'))}; process.exit(isSupportedNode('${version}') ? 0 : 1)`,
    ]).status === 0

  it('are those of package.json', () => {
    const { engines } = JSON.parse(readFileSync(join(lib, '..', '..', 'package.json'), 'utf8'))
    expect(engines).to.deep.equal({ node: '>=20.19.0 <27' })
    for (const version of ['20.19.0', '22.0.0', '24.21.0', '26.9.1'])
      expect(accepts(version), version).to.equal(true)
    for (const version of ['18.20.0', '20.18.9', '27.0.0', '30.1.0'])
      expect(accepts(version), version).to.equal(false)
  })
})
