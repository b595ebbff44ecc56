import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { pagePolicy } from './page-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (page: string, name: string) =>
  pagePolicy(page)
    .split('; ')
    .find(text => text.startsWith(name))

describe('the policy of a page', () => {
  it('allows what is inside the page by its hash, and nothing else inline', () => {
    const page = '<style>p { color: red }</style><script src="/a.js"></script><script>early()</script>'
    expect(directive(page, 'script-src')).to.equal(`script-src 'self' ${hashOf('early()')}`)
    expect(directive(page, 'style-src')).to.equal(`style-src 'self' ${hashOf('p { color: red }')}`)
    expect(pagePolicy(page)).not.to.include('unsafe')
  })

  it('allows no inline script or style for a page without any', () => {
    expect(directive('<p>', 'script-src')).to.equal("script-src 'self'")
    expect(directive('<p>', 'style-src')).to.equal("style-src 'self'")
  })
})
