import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '@safe-menu/contracts/errors'
import { restaurantPagePath } from '@safe-menu/contracts/menus/guest-page'
import { pagePath } from '@safe-menu/contracts/pages'
import { pagePolicy, recognitionPolicy, recognitionWorker } from '@safe-menu/server-kit/http/page-policy'
import { expect } from 'chai'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const caddyfile = read('deploy/Caddyfile')
const inCaddyfile = ({ source }: RegExp) =>
  source.replaceAll('\\/', '/').replaceAll('(?:', '(').replaceAll('\\d', '0-9')

/* The gateway of `npm start` takes these from the code. */
describe('Caddyfile', () => {
  it('allows the script inside the page, and nothing else inline', () => {
    // The build leaves this script as it is.
    expect(caddyfile).to.include(`Content-Security-Policy "${pagePolicy(read('web/index.html'))}"`)
  })

  it('lets only the worker that recognises text compile WebAssembly', () => {
    expect(caddyfile).to.include(`path_regexp ${inCaddyfile(recognitionWorker)}\n`)
    expect(caddyfile).to.include(`Content-Security-Policy "${recognitionPolicy}"`)
    expect(caddyfile.split('wasm-unsafe-eval')).to.have.length(2)
  })

  it('knows the addresses of pages', () => {
    expect(caddyfile).to.include(`not path_regexp (?i)${inCaddyfile(pagePath)}\n`)
    expect(caddyfile.split(`path_regexp ${inCaddyfile(restaurantPagePath)}\n`)).to.have.length(3)
  })

  it('sends errors with the status and the text of the API', () => {
    const errors = caddyfile.matchAll(/\{"error":"([^"]+)","code":"([^"]+)",.*` (\d+)$/gmu)
    const sent = Array.from(errors, ([, text, code, status]) => [code, { status: Number(status), text }])
    const { 'auth.forbidden': _, ...others } = Object.fromEntries(sent) // says that the API needs HTTPS
    expect(others).to.have.all.keys(
      'route.unknown',
      'route.method_not_allowed',
      'service.outcome_unknown',
      'service.not_ready',
    )
    expect(errorCatalogue).to.deep.include(others)
  })
})
