import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server as TlsServer } from 'node:tls'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { makeCertificates } from '@safe-menu/local/testing/certificates'
import { expect } from 'chai'
import { pino } from 'pino'
import { createMetrics } from '../metrics/metrics.ts'
import { createCertificateWatch, inspectCertificates } from './certificates.ts'

const fiveYears = 1825 * 86_400

describe('the certificates of the event store', () => {
  let directory: string
  let server: TlsServer
  let plain: Server
  const file = (name: string, authority = 'ours') => join(directory, authority, name)
  const port = (of: Server) => (of.address() as AddressInfo).port
  const credentials = (crt: string) => ({
    cert: readFileSync(crt),
    key: readFileSync(file('event-store-1.key')),
  })
  const url = (hosts: string, authority = 'ours') =>
    `esdb://user:password@${hosts}?tls=true&tlsCaFile=${encodeURIComponent(file('event-store-ca.crt', authority))}`
  const look = async (host: string, authority?: string) => {
    const [seen] = await inspectCertificates(url(host, authority))
    return seen
  }

  const makeSecrets = () =>
    execFileSync('sh', [join(import.meta.dirname, '..', '..', '..', 'deploy', 'make-secrets.sh')], {
      env: { ...process.env, SECRETS_DIR: join(directory, 'ours') },
      encoding: 'utf8',
    })

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'certificates-'))
    expect(makeSecrets()).to.contain('created audit-signing-key')
    makeCertificates(join(directory, 'other'))
    server = createServer({ ...credentials(file('event-store-1.crt')), ALPNProtocols: ['h2'] })
    server.on('tlsClientError', () => undefined)
    plain = createPlainServer(socket =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n'),
    )
    for (const each of [server, plain]) await once(each.listen(0), 'listening')
  })
  after(() => {
    server.close()
    plain.close()
    rmSync(directory, { recursive: true })
  })

  /** Signs a certificate of the authority that ended yesterday. */
  function expired(): string {
    const folder = join(directory, 'ours')
    const openssl = (command: string, input = '') =>
      execFileSync('openssl', command.split(' '), { cwd: folder, input, stdio: ['pipe', 'pipe', 'ignore'] })
    const request = openssl('req -new -key event-store-1.key -subj /CN=localhost')
    const authority = '-CA event-store-ca.crt -CAkey event-store-ca.key -CAcreateserial'
    openssl(`x509 -req -days -1 ${authority} -out expired.crt`, String(request))
    return file('expired.crt')
  }

  it('and other secrets are kept when make-secrets.sh runs again, also a signing key in DER', () => {
    const key = file('audit-signing-key')
    const der = execFileSync('openssl', ['pkey', '-in', key, '-outform', 'DER'])
    rmSync(key)
    writeFileSync(key, der)
    expect(makeSecrets()).to.equal('')
    expect(readFileSync(key)).to.deep.equal(der)
  })

  it('have an end, and no fault if the client accepts them', async () => {
    for (const host of [`localhost:${port(server)}`, `127.0.0.1:${port(server)}`]) {
      const { expires, ...rest } = (await look(host)) ?? {}
      expect(rest).to.deep.equal({ host, fault: null })
      expect((Number(expires) - Date.now()) / 1_000).to.be.within(fiveYears - 86_400, fiveYears)
    }
  })

  it('have keys of 128 bits', () => {
    for (const name of ['event-store-ca.crt', 'event-store-1.crt']) {
      const { publicKey } = new X509Certificate(readFileSync(file(name)))
      expect(publicKey.asymmetricKeyDetails?.modulusLength).to.equal(3_072) // NIST SP 800-57 part 1, table 2
    }
  })

  it('are named with the reason for which the client refuses them', async () => {
    const at = `localhost:${port(server)}`
    const unnamed = `127.0.0.2:${port(server)}`
    expect(await look(at, 'other')).to.include({
      fault: `the event store at ${at} has a certificate of an unknown authority: name the file with the authority's certificate in the option tlsCaFile`,
    })
    const withoutFile = await inspectCertificates(`esdb://user:password@${at}`)
    expect(withoutFile[0]?.fault).to.include('has a certificate of an unknown authority')
    expect(await look(unnamed)).to.include({
      fault: `the event store at ${unnamed} has a certificate for other names (event-store-1, localhost, 127.0.0.1): use such a name in the URL, or create a certificate for this one`,
    })
    server.setSecureContext(credentials(expired()))
    const { expires, fault } = (await look(at)) ?? {}
    server.setSecureContext(credentials(file('event-store-1.crt')))
    expect(fault).to.equal(`the event store at ${at} has a certificate that has expired: renew it`)
    expect(Number(expires)).to.be.below(Date.now())
  })

  it('are missing where TLS is not spoken, nothing answers or TLS is off', async () => {
    const at = `localhost:${port(plain)}`
    expect(await look(at)).to.deep.equal({
      host: at,
      expires: null,
      fault: `the event store at ${at} does not speak TLS: switch TLS on there, or off in the URL`,
    })
    expect(await look('127.0.0.1:1')).to.deep.equal({ host: '127.0.0.1:1', expires: null, fault: null })
    expect(await inspectCertificates('esdb://127.0.0.1:1?tls=false')).to.deep.equal([])
  })

  describe('while they are watched', () => {
    const lines: string[] = []
    async function watch(given: string) {
      const metrics = createMetrics('test')
      const log = pino({ base: null, timestamp: false }, { write: line => void lines.push(line) })
      const watched = createCertificateWatch({ url: given, log, metrics })
      watched.start()
      const read = async () =>
        [
          ...(await metrics.registry.metrics()).matchAll(
            /^event_store_certificate_expires_seconds\{(?<labels>.*)\} (?<value>\S+)$/gmu,
          ),
        ].map(
          ({ groups }) =>
            [
              /host="(?<host>[^"]*)"/u.exec(groups?.labels ?? '')?.groups?.host,
              Number(groups?.value),
            ] as const,
        )
      return { ...watched, read }
    }

    it('are a metric of the remaining seconds of each host', async () => {
      const hosts = [`localhost:${port(server)}`, `127.0.0.1:${port(server)}`]
      const watched = await watch(url(hosts.join(',')))
      await waitUntil('both are seen', async () => (await watched.read()).length === 2)
      const seen = await watched.read()
      watched.stop()
      expect(seen.map(([host]) => host)).to.deep.equal(hosts)
      for (const [, seconds] of seen) expect(seconds).to.be.within(fiveYears - 86_400, fiveYears)
    })

    it('explain why the store of several hosts cannot be reached, once in the log', async () => {
      const at = `localhost:${port(server)}`
      const watched = await watch(url(`${at},${at}`, 'other'))
      await waitUntil('the fault is logged', () => lines.length > 0)
      const never = watched.explain(() => new Promise(() => undefined))
      const failed = watched.explain(() => Promise.reject(new Error('Failed to discover after 10 attempts.')))
      for (const check of [never, failed]) {
        const error = await Promise.resolve(check()).catch((reason: unknown) => reason)
        expect(error)
          .to.be.instanceOf(Error)
          .with.property('message')
          .that.matches(
            /^The event store at localhost:\d+ has a certificate of an unknown authority: [^.]+\.$/,
          )
      }
      expect(await watched.explain(() => ({ ok: true }))()).to.deep.equal({ ok: true })
      watched.stop()
      expect(lines).to.have.length(1)
      expect(JSON.parse(lines[0] ?? '')).to.deep.include({ level: 50 })
    })
  })
})
