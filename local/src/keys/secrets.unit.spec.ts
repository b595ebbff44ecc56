import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { StartError } from '../supervisor/start-error.ts'
import { loadSecrets } from './secrets.ts'

describe('local secrets', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'safe-menu-keys-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('are created once, readable only by their owner', async () => {
    const made = await loadSecrets(directory, {})
    expect(Buffer.from(made.VAULT_KEY.VAULT_KEY ?? '', 'base64')).to.have.length(32)
    expect(new Set(Object.values(made).map(value => JSON.stringify(value)))).to.have.property('size', 8)
    for (const file of await readdir(directory)) {
      expect((await stat(join(directory, file))).mode & 0o777, file).to.equal(0o600)
    }
    expect(await loadSecrets(directory, {})).to.deep.equal(made)
  })

  it('are the same for two processes that start at the same time', async () => {
    const [one, other] = await Promise.all([loadSecrets(directory, {}), loadSecrets(directory, {})])
    expect(one).to.deep.equal(other)
  })

  it('include one ES256 key pair for tokens', async () => {
    const { JWT_PRIVATE_KEY, JWT_PUBLIC_KEY } = await loadSecrets(directory, {})
    const text = Buffer.from('token')
    const signature = sign('sha256', text, createPrivateKey(JWT_PRIVATE_KEY.JWT_PRIVATE_KEY ?? ''))
    expect(verify('sha256', text, createPublicKey(JWT_PUBLIC_KEY.JWT_PUBLIC_KEY ?? ''), signature)).to.equal(
      true,
    )
  })

  it('include a separate P-256 key for the audit trail', async () => {
    const { AUDIT_SIGNING_KEY, AUDIT_PUBLIC_KEY, JWT_PRIVATE_KEY } = await loadSecrets(directory, {})
    const key = createPrivateKey(AUDIT_SIGNING_KEY.AUDIT_SIGNING_KEY ?? '')
    expect(key.asymmetricKeyDetails?.namedCurve).to.equal('prime256v1')
    expect(Object.values(AUDIT_SIGNING_KEY)).to.not.deep.equal(Object.values(JWT_PRIVATE_KEY))
    expect(AUDIT_PUBLIC_KEY.AUDIT_PUBLIC_KEY).to.equal(
      createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    )
  })

  it('keep an audit key in another form, and refuse it', async () => {
    const file = join(directory, 'audit-signing-key')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const der = privateKey.export({ type: 'pkcs8', format: 'der' })
    await writeFile(file, der)
    const fault = await loadSecrets(directory, {}).catch(error => error)
    expect(fault)
      .to.be.instanceOf(StartError)
      .with.property('message', 'AUDIT_SIGNING_KEY must be a P-256 private key in PEM.')
    expect((await readFile(file)).equals(der)).to.equal(true)
  })

  it('come from the environment, by value or by file, if it has them', async () => {
    const secrets = await loadSecrets(directory, {
      VAULT_KEY: 'given',
      CONSISTENCY_KEY_FILE: '/run/secrets/c',
    })
    expect(secrets.VAULT_KEY).to.deep.equal({ VAULT_KEY: 'given' })
    expect(secrets.CONSISTENCY_KEY).to.deep.equal({ CONSISTENCY_KEY_FILE: '/run/secrets/c' })
    expect(await readdir(directory)).to.not.include.members(['vault-key', 'consistency-key'])
  })

  it('need both token keys if one is given', async () => {
    const fault = await loadSecrets(directory, { JWT_PUBLIC_KEY: 'x' }).catch(error => error)
    expect(fault).to.be.instanceOf(StartError)
  })
})
