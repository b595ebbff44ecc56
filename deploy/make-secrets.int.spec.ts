import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'

describe('make-secrets.sh', () => {
  let directory: string
  const file = (name: string) => join(directory, name)
  const makeSecrets = () =>
    execFileSync('sh', [join(import.meta.dirname, 'make-secrets.sh')], {
      env: { ...process.env, SECRETS_DIR: directory },
      encoding: 'utf8',
    })

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'secrets-'))
    expect(makeSecrets()).to.contain('created audit-signing-key')
  })
  after(() => rmSync(directory, { recursive: true }))

  it('keeps all secrets when it runs again, also a signing key in DER', () => {
    const key = file('audit-signing-key')
    const der = execFileSync('openssl', ['pkey', '-in', key, '-outform', 'DER'])
    rmSync(key)
    writeFileSync(key, der)
    expect(makeSecrets()).to.equal('')
    expect(readFileSync(key)).to.deep.equal(der)
  })

  it('makes certificates with keys of 128 bits, for five years', () => {
    for (const name of ['event-store-ca.crt', 'event-store-1.crt']) {
      const certificate = new X509Certificate(readFileSync(file(name)))
      expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).to.equal(3_072) // NIST SP 800-57 part 1, table 2
      const days = (Date.parse(certificate.validTo) - Date.now()) / 86_400_000
      expect(days).to.be.within(1_824, 1_825)
    }
  })
})
