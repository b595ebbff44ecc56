import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'

const script = (name: string) => join(import.meta.dirname, name)

describe('scripts of an installation', () => {
  let directory: string
  let secrets: string
  const run = (name: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('sh', [script(name), ...args], {
      env: { ...process.env, SECRETS_DIR: secrets, COMPOSE_FILE: '' },
      encoding: 'utf8',
    })
    return { status, stdout, said: stderr.trim() }
  }

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'installation-'))
    secrets = join(directory, 'secrets')
    expect(run('make-secrets.sh').stdout).to.contain('created audit-signing-key')
  })
  after(() => rmSync(directory, { recursive: true }))

  describe('make-secrets.sh', () => {
    it('keeps all secrets when it runs again, also a signing key in DER', () => {
      const key = join(secrets, 'audit-signing-key')
      const der = execFileSync('openssl', ['pkey', '-in', key, '-outform', 'DER'])
      rmSync(key)
      writeFileSync(key, der)
      expect(run('make-secrets.sh')).to.deep.equal({ status: 0, stdout: '', said: '' })
      expect(readFileSync(key)).to.deep.equal(der)
    })

    it('makes certificates with keys of 128 bits, for five years', () => {
      for (const name of ['event-store-ca.crt', 'event-store-1.crt']) {
        const certificate = new X509Certificate(readFileSync(join(secrets, name)))
        expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).to.equal(3_072) // NIST SP 800-57 part 1, table 2
        const days = (Date.parse(certificate.validTo) - Date.now()) / 86_400_000
        expect(days).to.be.within(1_824, 1_825)
      }
    })
  })

  describe('postgres-logins.sh', () => {
    /** What the script takes from the address of a service, in bash as the image runs it. */
    const passwordOf = (service: string) => {
      const text = readFileSync(script('postgres-logins.sh'), 'utf8').replaceAll('/run/secrets', secrets)
      const [definition] = /^password_of\(\) \{[\s\S]*?^\}$/mu.exec(text) ?? []
      const args = ['-c', `${definition}\npassword_of ${service}`]
      return execFileSync('bash', args, { encoding: 'utf8' })
    }
    const addressOf = (service: string) => join(secrets, `database-url-${service}`)

    it('takes the password of each login from its address', () => {
      for (const service of ['command-api', 'projector', 'query-api'])
        expect(passwordOf(service))
          .to.equal(new URL(readFileSync(addressOf(service), 'utf8')).password)
          .and.to.match(/^\w{48}$/u)
    })

    it('decodes a password as the client does', () => {
      const made = readFileSync(addressOf('projector'), 'utf8')
      const password = 'p@ss:w%rd/\\n'
      const url = new URL(made)
      url.password = encodeURIComponent(password)
      writeFileSync(addressOf('projector'), url.href)
      expect(passwordOf('projector')).to.equal(password)
      writeFileSync(addressOf('projector'), made)
    })
  })

  describe('check.sh', () => {
    it('finds every secret that make-secrets.sh creates', () => {
      expect(run('check.sh').status).to.equal(0)
    })

    it('names each secret that is missing', () => {
      const url = readFileSync(join(secrets, 'database-url-projector'))
      rmSync(join(secrets, 'database-url-projector'))
      const { status, said } = run('check.sh')
      expect(status).to.equal(1)
      expect(said).to.match(/^Missing in \S+: database-url-projector\. /u)
      writeFileSync(join(secrets, 'database-url-projector'), url)
    })
  })

  describe('restore.sh', () => {
    const files = ['event-store-index.tgz', 'event-store.tgz', 'vault.dump', 'erasures.tsv']
    const backup = () => {
      const path = mkdtempSync(join(directory, 'backup-'))
      for (const name of files) writeFileSync(join(path, name), `content of ${name}`)
      const sums = files.map(name => {
        const hash = createHash('sha256').update(readFileSync(join(path, name)))
        return `${hash.digest('hex')}  ${name}\n`
      })
      writeFileSync(join(path, 'SHA256SUMS'), sums.join(''))
      return path
    }
    const token = () => readFileSync(join(secrets, 'jwt-private-key'), 'utf8')

    it('names the damaged file of a backup and changes nothing', () => {
      const before = token()
      for (const name of files) {
        const path = backup()
        writeFileSync(join(path, name), readFileSync(join(path, name)).subarray(0, -1))
        const { status, said } = run('restore.sh', path)
        expect(status).to.equal(1)
        expect(said).to.include(`The backup is damaged: ${name}. Nothing was changed.`)
      }
      expect(token()).to.equal(before)
    })

    it('refuses a backup that is not complete', () => {
      const path = backup()
      const sums = readFileSync(join(path, 'SHA256SUMS'), 'utf8')
      writeFileSync(join(path, 'SHA256SUMS'), sums.replace(/.*vault\.dump\n/u, ''))
      expect(run('restore.sh', path).said).to.include('SHA256SUMS does not name vault.dump')
      rmSync(join(path, 'SHA256SUMS'))
      expect(run('restore.sh', path).said).to.include('is no complete backup: it has no SHA256SUMS')
    })

    it('refuses to begin without the key of the accounts', () => {
      const key = readFileSync(join(secrets, 'vault-key'))
      rmSync(join(secrets, 'vault-key'))
      expect(run('restore.sh', backup()).said).to.include('Put the one of the lost installation there')
      expect(readdirSync(secrets)).to.not.include('vault-key')
      writeFileSync(join(secrets, 'vault-key'), key)
    })
  })

  describe('ready.sh', () => {
    it('succeeds only if /readyz answers 200', async () => {
      let status = 200
      const server = createServer(({ url }, response) => {
        response.writeHead(url === '/readyz' ? status : 404).end('{}')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const isReady = () =>
        promisify(execFile)('bash', [script('ready.sh')], {
          env: { ...process.env, PORT: String(port) },
        }).then(
          () => true,
          () => false,
        )
      expect(await isReady()).to.equal(true)
      status = 503
      expect(await isReady()).to.equal(false)
      server.close()
      await once(server, 'close')
      expect(await isReady()).to.equal(false)
    })
  })
})
