import { expect } from 'chai'
import { findUnsupported } from './end-of-life.ts'

const lines = [
  { product: 'node', line: '24', endOfLife: '2028-04-30', source: 'nodejs/Release', atLeast: null },
  { product: 'debian', line: 'trixie', endOfLife: '2028-08-09', source: 'debian.org', atLeast: null },
  { product: 'postgres', line: '18', endOfLife: '2030-11-14', source: 'postgresql.org', atLeast: '18.4' },
]
/** A variable of a Dockerfile or a compose file. */
const variable = (text: string) => `$\{${text}}`
const sources = {
  dockerfile: `ARG NODE_IMAGE=node:24.21.0-trixie-slim\nFROM ${variable('NODE_IMAGE')}\n`,
  compose: `services:\n  a:\n    image: safe-menu-services:${variable('VERSION:-local')}\n  b:\n    image: postgres:18.4\n`,
  nvmrc: '24\n',
  today: '2026-11-22',
}

describe('findUnsupported', () => {
  it('accepts exact versions of lines that still get security updates', () => {
    expect(findUnsupported(sources, lines)).to.deep.equal([])
    expect(findUnsupported({ ...sources, today: '2028-04-30' }, lines)).to.deep.equal([])
  })

  it('names each image and the Node line on the day after its end of life', () => {
    expect(findUnsupported({ ...sources, today: '2028-05-01' }, lines)).to.deep.equal([
      'Dockerfile: node 24 has had no security updates since 2028-04-30 (nodejs/Release). Move to a newer release.',
      '.nvmrc: node 24 has had no security updates since 2028-04-30 (nodejs/Release). Move to a newer release.',
    ])
  })

  it('checks the Debian release below an image', () => {
    const [first] = findUnsupported({ ...sources, today: '2028-08-10' }, lines).filter(text =>
      text.includes('debian'),
    )
    expect(first).to.match(/^Dockerfile: debian trixie has had no security updates since 2028-08-09/u)
  })

  it('refuses a tag that is not an exact version', () => {
    for (const tag of ['24-trixie-slim', 'lts', '24.21', 'latest'])
      expect(
        findUnsupported({ ...sources, dockerfile: `ARG NODE_IMAGE=node:${tag}\n` }, lines),
      ).to.deep.equal([`Dockerfile: name an exact version of node instead of "${tag}".`])
    const compose = `    image: ${variable('EVENT_STORE_IMAGE:-postgres:18')}\n`
    expect(findUnsupported({ ...sources, compose }, lines)[0]).to.match(
      /^docker-compose\.yml: name an exact version/u,
    )
  })

  it('refuses a release with known vulnerabilities', () => {
    const problemsOf = (version: string) =>
      findUnsupported({ ...sources, compose: `    image: postgres:${version}\n` }, lines)
    for (const version of ['18.4', '18.10']) expect(problemsOf(version), version).to.deep.equal([])
    expect(problemsOf('18.3')).to.deep.equal([
      'docker-compose.yml: postgres 18.3 has known vulnerabilities. Use 18.4 or a newer release of 18.',
    ])
  })

  it('asks for the date of a line that it does not know', () => {
    expect(findUnsupported({ ...sources, nvmrc: '20.19.0\n' }, lines)).to.deep.equal([
      '.nvmrc: add the end of life of node 20.19.0 to deploy/end-of-life.ts.',
    ])
  })
})
