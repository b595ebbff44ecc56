import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePath } from '@safe-menu/contracts/pages'
import { expect } from 'chai'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

describe('the addresses of the web client', () => {
  it('are those that the gateways answer with 200', () => {
    const routes = [...read('web/src/app/shell.tsx').matchAll(/<Route path="([^"]+)"/gu)].map(
      ([, path]) => path,
    )
    expect(routes).to.have.length.above(10)
    expect(routes.filter(path => !pagePath.test(path ?? ''))).to.deep.equal([])
    const [, names = ''] = /\(\?:([^(]+)\|menu/u.exec(pagePath.source) ?? []
    const known = names.replaceAll('\\/', '/').split('|')
    expect(known.filter(name => !routes.includes(`/${name}`))).to.deep.equal([])
    expect(read('deploy/Caddyfile')).to.include(`(?i)^/(${known.join('|')}|menu/(`)
  })
})
