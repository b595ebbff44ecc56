import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variants } from '@safe-menu/contracts/testing/variants'
import { builtProgram } from '@safe-menu/local/testing/built-program'
import { expect } from 'chai'
import { parse } from 'yaml'

interface ComposeService {
  readonly build?: { readonly args: readonly string[] }
  readonly environment?: Readonly<Record<string, string>>
  readonly networks?: readonly string[]
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
}

const root = join(import.meta.dirname, '..')
const readCompose = (file: string): { readonly services: Readonly<Record<string, ComposeService>> } =>
  // `!reset` and `!override` are tags of Compose's own.
  parse(readFileSync(join(root, file), 'utf8'), { merge: true, logLevel: 'silent' })
const compose = readCompose('docker-compose.yml')
/** Files that add services. */
const additions = ['cluster', 'monitoring'].map(name => readCompose(`deploy/${name}.compose.yml`))
const allServices = [compose, ...additions].flatMap(({ services: each }) =>
  Object.entries(each).filter(([, service]) => 'image' in service),
)

/** Variables that only choose what a program does by default, and accept any text. */
const anyText = new Set(['NODE_ENV', 'DATA_DIR'])
const services = {
  'command-api': 'command-api-1',
  'query-api': 'query-api-1',
  projector: 'projector-1',
  'event-store-logins': 'event-store-logins',
  gateway: null,
  'event-store': null,
} as const
/** Variables of programs that the compose file does not run. */
const ownVariables: Readonly<Record<string, readonly string[]>> = {
  gateway: [
    'PORT',
    'HOST',
    'LOG_LEVEL',
    'WEB_ROOT',
    'COMMAND_API_URL',
    'QUERY_API_URL',
    'PROJECTOR_URL',
    'PROJECTOR_BACKGROUND_URL',
  ],
  'event-store': ['PORT', 'HOST', 'LOG_LEVEL'],
}
const wrong = 'not a value!'

/** Runs a program until it ends. */
async function run(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [await builtProgram(program)], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  const [code] = await once(child, 'close')
  return { code, printed }
}

/** What a sentence says about each variable. */
function faultsIn(printed: string): Readonly<Record<string, string>> {
  const [, sentence = ''] = /^[\w -]+ cannot start: (.+)\.\n$/u.exec(printed) ?? []
  return Object.fromEntries(
    sentence.split('; ').map(fault => {
      const [name = '', ...rest] = fault.split(' ')
      return [name, rest.join(' ')]
    }),
  )
}

describe('wrong settings', () => {
  const said: Record<string, string> = {}

  // A process each. The others read their variables with the same functions.
  for (const [name, instance] of variants(Object.entries(services)))
    it(`end ${name} with code 78 and one sentence that names them all`, async () => {
      const { environment = {} } = instance ? (compose.services[instance] ?? {}) : {}
      const names = [...(ownVariables[name] ?? []), ...Object.keys(environment)]
        .map(variable => variable.replace(/_FILE$/u, ''))
        .filter(variable => !anyText.has(variable) && !/^ADMIN_(?:EMAIL|PASSWORD)$/u.test(variable))
      const { code, printed } = await run(name, Object.fromEntries(names.map(each => [each, wrong])))
      const faults = faultsIn(printed)
      expect(code, printed).to.equal(78)
      expect(Object.keys(faults), printed).to.include.members(names)
      expect(printed).to.not.include(wrong).and.to.not.include('Invalid')
      for (const [variable, fault] of Object.entries(faults)) {
        expect(fault, `${name}: ${variable}`).to.match(/^must /)
        expect(said[variable] ?? fault, variable).to.equal(fault)
        said[variable] = fault
      }
    })

  it('end a service whose key files are missing', async () => {
    const { printed, code } = await run('projector', {
      PORT: '1',
      EVENTSTORE_URL: 'esdb://a?tls=false',
      DATABASE_URL: 'postgres://a/b',
      VAULT_KEY_FILE: '/none/vault-key',
    })
    expect(code).to.equal(78)
    expect(printed).to.equal('projector cannot start: VAULT_KEY_FILE names a file that cannot be read.\n')
  })

  it('end a service that cannot listen at its address', async () => {
    const { printed, code } = await run('gateway', {
      PORT: '0',
      HOST: '192.0.2.1',
      LOG_LEVEL: 'error',
      WEB_ROOT: 'web',
      ...Object.fromEntries(
        (ownVariables.gateway ?? [])
          .filter(each => each.endsWith('_URL'))
          .map(each => [each, 'http://127.0.0.1:1']),
      ),
    })
    expect([code, printed]).to.deep.equal([
      78,
      'gateway cannot start: HOST must be an address of this machine.\n',
    ])
  })

  it('end `npm start` with the same words before anything is started', async () => {
    const names = Object.keys(said).filter(
      each => !/^(GROUPS|TRUST_PROXY|WEB_ROOT|\w+_API_URL|PROJECTOR\w*|\w+_EVENTSTORE_URL)$/u.test(each),
    )
    const { code, printed } = await run('local', {
      DATA_DIR: '/none',
      SAMPLE_DATA: wrong,
      ...Object.fromEntries(names.map(each => [each, wrong])),
    })
    expect(code, printed).to.equal(78)
    const { SAMPLE_DATA, ...faults } = faultsIn(printed)
    expect(SAMPLE_DATA).to.equal('must be on or off')
    expect(faults).to.deep.equal(Object.fromEntries(names.map(each => [each, said[each]])))
  })
})

describe('docker-compose.yml and its additions', () => {
  const secretsOf = ({ secrets = [] }: ComposeService) =>
    secrets.map(each => (typeof each === 'string' ? each : each.source))
  const withNetwork = (network: string) =>
    allServices.flatMap(([name, { networks = [] }]) => (networks.includes(network) ? [name] : []))

  it('gives each secret only to the services that need it', () => {
    const usersOf = (secret: string) =>
      allServices.flatMap(([name, service]) =>
        secretsOf(service).includes(secret) ? [name.replace(/-\d$/u, '')] : [],
      )
    for (const [secret, ...users] of [
      ['jwt-private-key', 'command-api'],
      ['audit-signing-key', 'command-api'],
      ['account-index-key', 'command-api'],
      ['export-signing-key', 'query-api'],
      ['vault-key', 'command-api', 'projector', 'projector-background'],
      ['database-url-command-api', 'command-api', 'postgres'],
      ['database-url-projector', 'postgres', 'projector', 'projector-background'],
      ['database-url-query-api', 'postgres', 'query-api'],
      ['event-store-url-admin', 'event-store-logins'],
      ['event-store-url-command-api', 'command-api', 'event-store-logins'],
      ['event-store-url-projector', 'event-store-logins', 'projector', 'projector-background'],
    ])
      expect([...new Set(usersOf(secret ?? ''))].toSorted(), secret).to.deep.equal(users)
  })

  it('mounts each secret that a setting names', () => {
    for (const [name, { environment = {}, secrets = [] }] of allServices) {
      const files = secrets.map(each => `/run/secrets/${typeof each === 'string' ? each : each.target}`)
      const named = Object.values(environment).filter(value => value.startsWith('/run/secrets/'))
      expect(files, name).to.include.members(named)
    }
  })

  it('builds each image with what .env says of the arguments of the Dockerfile', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    const declared = Array.from(dockerfile.matchAll(/^ARG (\w+)=/gmu), ([, name]) => name)
    const built = allServices.flatMap(([, { build }]) => (build === undefined ? [] : [build.args]))
    expect(built).to.deep.equal([declared, declared])
  })

  it('gives query-api and the gateway no way to the event store', () => {
    expect(
      withNetwork('log').filter(name => /^(?:query-api|gateway|postgres|grafana)/u.test(name)),
    ).to.deep.equal([])
    expect(withNetwork('log')).to.include.members([
      'command-api-1',
      'projector-1',
      'event-store',
      'event-store-1',
    ])
  })

  it('runs each container without privileges, and all but the event stores read-only', () => {
    for (const [name, service] of allServices) {
      expect(service.cap_drop, name).to.deep.equal(['ALL'])
      expect(service.security_opt, name).to.deep.equal(['no-new-privileges:true'])
      expect(service.read_only ?? false, name).to.equal(!/^event-store(?:-\d)?$/u.test(name))
    }
  })
})
