import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')

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
