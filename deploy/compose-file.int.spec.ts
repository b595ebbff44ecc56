import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@safe-menu/contracts/routes'
import { partEnvironment } from '@safe-menu/local/supervisor/environment'
import { widestNetworkKey } from '@safe-menu/server-kit/limits/networks'
import { expect } from 'chai'
import { type ComposeService, instances, readCompose, root } from './rehearsal.ts'

const compose = readCompose()
const services = Object.entries(compose.services)

describe('production shape › compose file', () => {
  it('restarts containers and has a health check for each', () => {
    for (const [name, { restart, healthcheck, stop_grace_period: grace }] of services) {
      expect(restart, name).to.equal('unless-stopped')
      expect(healthcheck.test, name).to.have.length.above(1)
      expect(Number.parseInt(grace, 10), `${name} outlives its own hard timer of 9 s`).to.be.above(9)
      if (instances.includes(name) || name === 'gateway')
        expect(healthcheck.test.join(' '), name).to.include('/readyz')
    }
  })

  it('runs no process as root and makes only the gateway reachable from other machines', () => {
    const images = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /mu)
    for (const [name, service] of services) {
      const isPublic = name === 'gateway' || name === 'grafana'
      expect(service.ports.length > 0, `${name} publishes a port`).to.equal(isPublic)
      if (name === 'grafana') expect(service.ports[0]).to.match(/^127\.0\.0\.1:/u)
      expect(service.networks.includes('edge') && service.networks.includes('stores'), name).to.equal(
        instances.includes(name) || name === 'prometheus',
      )
      expect(service.networks.includes('public'), name).to.equal(isPublic)
      const built = Object.values(compose.services).find(
        ({ image, build }) => build && image === service.image,
      )
      if (!built) continue
      const image = images.find(text => text.split('\n')[0]?.endsWith(` AS ${built.build?.target}`))
      expect(image, name).to.match(/^USER 1000:1000$/mu)
      expect(service, name).to.deep.include({ read_only: true, cap_drop: ['ALL'] })
    }
  })

  it('takes every privilege from every container', () => {
    for (const [name, service] of services)
      expect(service, name).to.deep.include({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })

  it('builds each image once', () => {
    const built = services.filter(([, { build }]) => build).map(([, { image }]) => image)
    expect(built).to.deep.equal([...new Set(built)])
    for (const [name, { image, build, pull_policy: policy }] of services)
      if (built.includes(image) && !build)
        expect(policy, `${name} never looks for it in a registry`).to.equal('never')
  })

  it('limits the memory of every container', () => {
    for (const [name, { mem_limit: limit }] of services) expect(limit, name).to.match(/^\d+[mg]$/u)
  })

  it('does not call PostgreSQL healthy while its image prepares the database', () => {
    expect(readCompose().services.postgres?.healthcheck?.test.join(' ')).to.match(
      /^CMD pg_isready -h 127\.0\.0\.1 /u,
    )
  })

  it('sees the addresses of IPv6 clients, and lets services reach nothing outside', () => {
    const { public: outside, ...inside } = compose.networks
    expect(outside?.enable_ipv6).to.equal(true)
    for (const [name, network] of Object.entries(inside)) expect(network.internal, name).to.equal(true)
  })

  it('has a gateway that cuts off clients which stop reading', () => {
    expect(readCompose().services.gateway?.environment.GATEWAY_TIMEOUTS).to.equal('write_idle 30s')
    // Older ones do not start with it, or cut off silent live pages.
    const version = /caddy:2\.(?<minor>\d+)\.(?<patch>\d+)/u.exec(
      readFileSync(join(root, 'Dockerfile'), 'utf8'),
    )
    const { minor, patch } = version?.groups ?? {}
    expect(Number(minor) * 1_000 + Number(patch)).to.be.at.least(11_007)
    expect(readCompose({ GATEWAY_TIMEOUTS: '' }).services.gateway?.environment.GATEWAY_TIMEOUTS).to.equal('')
  })

  it('gives each service only the secrets that it needs, as files', () => {
    for (const name of instances) {
      const service = compose.services[name] as ComposeService
      const byFile = Object.keys(service.environment).filter(key => key.endsWith('_FILE'))
      expect(byFile, name).to.have.members(
        secretsOf(name.replace(/(-background)?-\d$/u, '')).map(key => `${key}_FILE`),
      )
      const mounted = byFile.map(key => service.environment[key]?.replace('/run/secrets/', ''))
      expect(service.secrets, name).to.have.members([...mounted, 'event-store-ca'])
      for (const key of secretsOf('command-api'))
        expect(service.environment[key] ?? '', `${name} ${key}`).to.equal('')
    }
  })

  it('takes the password of the first admin from a secret file or from the environment', () => {
    const given = readCompose({ ADMIN_PASSWORD: 'a pass phrase' }).services['command-api-1']?.environment
    expect(given).to.include({
      ADMIN_PASSWORD: 'a pass phrase',
      ADMIN_PASSWORD_FILE: '/run/secrets/admin-password',
    })
  })

  it('runs three connected nodes, and no single node, in the cluster profile', () => {
    const cluster = readCompose({ SINGLE_NODE: '0', EVENT_STORE_URL_SECRET: 'event-store-url-cluster' })
    const nodes = Object.entries(cluster.services).filter(([, { profiles }]) => profiles.includes('cluster'))
    expect(cluster.services['event-store']?.deploy).to.deep.equal({ replicas: '0' })
    expect(nodes).to.have.length(3)
    for (const [name, { environment, secrets }] of nodes) {
      const others = nodes.flatMap(([other]) => (other === name ? [] : [`${other}:2113`]))
      expect(environment.KURRENTDB_GOSSIP_SEED?.split(','), name).to.have.members(others)
      expect(environment.KURRENTDB_NODE_HOST_ADVERTISE_AS).to.equal(name)
      expect(environment, name).to.not.have.property('KURRENTDB_INSECURE')
      expect(secrets, name).to.have.members([`${name}-crt`, `${name}-key`, 'event-store-ca'])
    }
  })
})

/** The names of a part's secrets and addresses, from the code of `npm start`. */
function secretsOf(part: string): string[] {
  const all = [
    'JWT_PRIVATE_KEY',
    'JWT_PUBLIC_KEY',
    'VAULT_KEY',
    'ACCOUNT_INDEX_KEY',
    'AUDIT_SIGNING_KEY',
    'CONSISTENCY_KEY',
  ]
  const secrets = Object.fromEntries(all.map(name => [name, { [name]: 'x' }]))
  const given = partEnvironment(
    part,
    { ADMIN_PASSWORD: 'x', SMTP_URL: 'x', PICTURES_SECRET_ACCESS_KEY: 'x' },
    secrets as Parameters<typeof partEnvironment>[2],
    {
      eventStoreUrl: 'x',
      databaseUrl: 'x',
    },
  )
  return Object.keys(given).filter(name => given[name] === 'x')
}

describe('production shape › Caddyfile › a site with a name', () => {
  it('redirects pages from port 80 to HTTPS and refuses API calls without TLS', () => {
    const https = readFileSync(join(root, 'deploy', 'https.compose.yml'), 'utf8')
    expect(https).to.match(/PLAIN_ADDRESS: 'http:\/\/\$\{SITE_ADDRESS\}'/u)
    const caddyfile = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')
    const plain = caddyfile.slice(
      caddyfile.indexOf('{$PLAIN_ADDRESS} {'),
      caddyfile.indexOf('{$SITE_ADDRESS'),
    )
    expect(plain).to.match(/@api path \/api \/api\/\*[\s\S]*respond [^\n]* 403[\s\S]*redir https:/u)
  })
})

describe('production shape › Caddyfile › declared routes', () => {
  it('go to the API that their method alone determines', () => {
    for (const { id, method, service } of routes) {
      expect(service, id).to.equal(method === 'GET' ? 'query' : 'command')
    }
  })
})

describe('production shape › Caddyfile › password checks', () => {
  const caddyfile = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')

  it('go to one instance per network if they count failures, registrations or requests for mails', () => {
    const paths = /@accounts path (?<paths>[^\n]+)/u.exec(caddyfile)?.groups?.paths?.split(' ') ?? []
    const isPlaced = (path: string) =>
      paths.some(each => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each))
    const limits: readonly unknown[] = ['login', 'registration', 'acceptance', 'forgotten-password']
    const counted = routes.filter(({ limit }) => limits.includes(limit))
    expect(counted).to.have.length.above(8)
    for (const { id, path } of counted) expect(isPlaced(path), id).to.equal(true)
    expect(caddyfile).to.match(/handle @accounts \{[\s\S]*?lb_policy header X-Client-Network/u)
  })

  it('use the /48 of an IPv6 address, in which its failures are counted', () => {
    const block = /map \{remote_host\} \{client_network\} \{(?<lines>[^}]*)default/u.exec(caddyfile)?.groups
      ?.lines
    const rules = [...(block ?? '').matchAll(/~(?<pattern>\S+) "(?<output>[^"]*)"/gu)].map(({ groups }) => ({
      pattern: new RegExp(groups?.pattern ?? '', 'u'),
      output: groups?.output ?? '',
    }))
    expect(rules).not.to.have.length(0)
    const placeOf = (address: string) => {
      const rule = rules.find(({ pattern }) => pattern.test(address))
      const match = rule?.pattern.exec(address)
      return match && rule
        ? rule.output.replaceAll(/\$(\d)/gu, (_, group) => match[Number(group)] ?? '')
        : address
    }
    // Go's notation of addresses: no leading zeros, and the longest run of zero groups omitted.
    const addresses = [
      '192.0.2.7',
      '192.0.2.8',
      '2001:db8:1:ab12::1',
      '2001:db8:1::1',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:2:2:3:4:5:6',
      '2001:db8::1',
      '2001:db8:0:1::9',
      '2001:db8:0:1:2:3:4:5',
      '2001::1',
      '2001:0:0:1:2:3:4:5',
      '::1',
    ]
    for (const one of addresses)
      for (const other of addresses)
        expect(placeOf(one) === placeOf(other), `${one} and ${other}`).to.equal(
          widestNetworkKey(one) === widestNetworkKey(other),
        )
  })
})
