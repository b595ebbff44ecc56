import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
const section = page.slice(page.indexOf('## Follow one press'), page.indexOf('## What "safe" means'))

/** The files that a row names: `folder/`: `file`, `file`; or `folder/file`. */
function filesOf(row: string): readonly string[] {
  return row.split(';').flatMap(part => {
    const names = [...part.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name)
    const folder = names[0]?.endsWith('/') ? names.shift() : ''
    return names.map(name => `${folder}${name}`)
  })
}

describe('the files of one press in docs/architecture.md', () => {
  const files = section
    .split('\n')
    .filter(line => line.includes('`'))
    .flatMap(filesOf)

  it('exist', () => {
    expect(files).to.have.length.above(50)
    expect(files.filter(file => !existsSync(join(root, file)))).to.deep.equal([])
  })

  it('are named once, in the order in which they run', () => {
    expect(files).to.deep.equal([...new Set(files)])
  })
})
