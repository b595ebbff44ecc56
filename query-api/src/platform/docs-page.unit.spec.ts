import { routes } from '@safe-menu/contracts/routes'
import { expect } from 'chai'
import { createDocsPage } from './docs-page.ts'

describe('the page of the API', () => {
  const { html, policy } = createDocsPage(routes)

  it('has each route once, with what it takes and answers', () => {
    for (const { id } of routes) expect(html.split(`<details id="${id}">`), id).to.have.length(2)
    expect(html).to.include('<code>GET /api/menus/{menuId}</code>')
    expect(html).to.include('Roles: ')
  })

  it('shows code as code, without backticks', () => {
    expect(html).to.not.include('`')
    expect(html).to.include('<code>auth.required</code>: ')
  })

  it('runs no script and loads nothing from elsewhere', () => {
    expect(html).to.not.match(/<script|javascript:|https?:\/\/(?!json-schema)/u)
    expect(policy).to.match(/style-src 'self' 'sha256-/u)
  })
})
