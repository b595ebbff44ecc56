import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { root } from './rehearsal.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/operations.md')
const tries = read('deploy/try.sh')
const { scripts, workspaces }: { scripts: Record<string, string>; workspaces: readonly string[] } =
  JSON.parse(read('package.json'))

/** The commands of the page's code blocks, without comments and variables' values. */
const commands = [...page.matchAll(/^```sh\n(?<block>[\s\S]*?)^```$/gmu)].flatMap(({ groups }) =>
  (groups?.block ?? '')
    .split('\n')
    .map(line => line.replace(/(?:^| +)# .*$/u, '').trim())
    .filter(line => line !== ''),
)

/** Commands in the page's sentences that the trial cannot run, and why. */
const untriable = new Map([
  ['sh deploy/try.sh', 'is the trial'],
  ['docker compose up -d event-store', 'needs another version of KurrentDB'],
  ['docker compose up -d --no-deps event-store-1', 'needs certificates that have expired'],
  ['docker compose restart prometheus postgres-exporter', 'needs a new secret'],
])

/** The part of a command that is the same wherever it is run: placeholders and values of the reader are left out. */
function essence(command: string): string {
  const [words = ''] = command.split(/ (?=RESTAURANT_ID|FILE|GROUP|\/var|--email|\[)/u)
  return words.replace('docker compose exec ', '')
}

/** Every spec. Not listed by git: a source archive has none. */
const specs = [...workspaces, 'deploy']
  .map(name => (existsSync(join(root, name, 'src')) ? join(name, 'src') : name))
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true }).map(path => join(folder, String(path))),
  )
  .filter(path => path.endsWith('.spec.ts') && !path.endsWith('life.int.spec.ts'))
  .map(read)

describe('the life of an installation', () => {
  it('is tried by deploy/try.sh as docs/operations.md describes it', () => {
    const ours = commands.filter(command => /^(?:sh|docker) /u.test(command))
    expect(ours).to.have.length.above(12)
    const tried = tries
      .replaceAll(' exec -T ', ' exec ')
      .replaceAll('$node', 'event-store-1')
      .replaceAll(/exec -e \S+='[^']*' /gu, 'exec ')
    for (const command of ours) expect(tried, command).to.include(essence(command))
  })

  it('has no other command of Docker or a script in its sentences that nothing tries', () => {
    const inline = [...page.matchAll(/`(?<command>(?:docker compose|sh deploy\/)[^`]*)`/gu)].map(
      ({ groups }) => groups?.command ?? '',
    )
    const untried = inline.filter(command => !tries.includes(command) && !untriable.has(command))
    expect(untried).to.deep.equal([])
    for (const command of untriable.keys()) expect(inline, 'no longer on the page').to.include(command)
  })

  it('uses npm commands that exist and that a test runs', () => {
    const named = [...page.matchAll(/npm run (?<name>[\w:-]+)(?: -- (?<verb>[a-z]+))?/gu)].map(
      ({ groups }) => [groups?.name ?? '', groups?.verb ?? ''] as const,
    )
    expect(named).to.have.length.above(10)
    for (const [name, verb] of named) {
      expect(scripts, `npm run ${name}`).to.have.property(name)
      if (verb === '') continue
      const bundle = / (?<bundle>[\w-]+)$/u.exec(scripts[name] ?? '')?.groups?.bundle ?? name
      const isTried = tries.includes(`dist/${bundle}.mjs ${verb}`)
      const runs =
        isTried ||
        specs.some(
          text =>
            new RegExp(`\\b${bundle}\\b`, 'u').test(text) && new RegExp(`\\b${verb}\\b`, 'u').test(text),
        )
      expect(runs, `npm run ${name} -- ${verb}`).to.equal(true)
    }
  })

  it('runs each command-line tool that has a verb of its own by that verb', () => {
    const texts = [tries, read('deploy/move.compose.yml'), ...specs]
    const own = Object.values(scripts).flatMap(
      script => /cli\.mjs (?<bundle>[\w-]+) (?<verb>\w+)$/u.exec(script)?.slice(1, 3) ?? [],
    )
    expect(own).to.include.members(['backup', 'restore', 'move'])
    for (let at = 0; at < own.length; at += 2) {
      const call = new RegExp(`${own[at]}\\.mjs['")\\],\\s]+${own[at + 1]}\\b`, 'u')
      expect(
        texts.some(text => call.test(text)),
        `${own[at]}.mjs ${own[at + 1]}`,
      ).to.equal(true)
    }
  })

  it('has no command that is neither a script, Docker, npm nor a copy of the settings', () => {
    for (const command of commands)
      expect(command).to.match(/^(?:sh deploy\/|docker compose |npm run |cp deploy\/example\.env )/u)
  })

  it('is described by files that exist', () => {
    for (const [, path = ''] of page.matchAll(/`(deploy\/(?!secrets\/)[\w./-]+\.\w+)`/gu))
      expect(existsSync(join(root, path)), path).to.equal(true)
  })
})

describe('examples of proxies and log shipping', () => {
  const proxies = ['Caddyfile', 'nginx.conf', 'traefik.yml']

  it('name the settings that let the gateway see the clients’ addresses', () => {
    for (const name of proxies) {
      const text = read(`deploy/examples/${name}`)
      expect(text, name).to.include('PUBLIC_PORT=127.0.0.1:3003').and.to.include('TRUSTED_PROXIES=')
      expect(text, name).to.match(/http:\/\/127\.0\.0\.1:3003|reverse_proxy 127\.0\.0\.1:3003/u)
      expect(page, name).to.include(`deploy/examples/${name}`)
    }
  })

  it('are YAML where they end so', () => {
    for (const name of ['traefik.yml', 'vector.yml'])
      expect(parse(read(`deploy/examples/${name}`)), name).to.be.an('object')
  })

  it('can be read by Caddy', function () {
    if (spawnSync('caddy', ['version']).status !== 0) this.skip()
    const file = join(root, 'deploy', 'examples', 'Caddyfile')
    const { status, stderr } = spawnSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], {
      encoding: 'utf8',
    })
    expect(status, stderr).to.equal(0)
  })
})
