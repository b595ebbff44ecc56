import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import { createEventCodec } from '../event-store/codec.ts'
import { createEventStoreGateway } from '../event-store/gateway.ts'
import { EnvironmentError, readEnvironment, SettingsError } from './environment.ts'
import { variables } from './variables.ts'

const pem = (curve: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const keys = pem('prime256v1')

function faultsOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    expect(error).to.be.instanceOf(EnvironmentError)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

describe('environment', () => {
  describe('with every variable', () => {
    it('is parsed', () => {
      const env = readEnvironment(variables, {
        PORT: '3101',
        EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false',
        DATABASE_URL: 'postgres://u:p@localhost/db',
        JWT_PUBLIC_KEY: keys.public,
        JWT_PRIVATE_KEY: keys.private.replaceAll('\n', '\\n'),
        AUDIT_SIGNING_KEY: keys.private,
        VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
        ACCOUNT_INDEX_KEY: Buffer.alloc(32, 2).toString('base64url'),
        CONSISTENCY_KEY: Buffer.alloc(32, 255).toString('base64'),
        TRUST_PROXY: '1',
      })
      expect(env).to.include({ PORT: 3101, RATE_LIMIT_SCALE: 1, LOG_LEVEL: 'info', TRUST_PROXY: true })
      expect(env.JWT_PRIVATE_KEY.type).to.equal('private')
      expect(env.VAULT_KEY).to.deep.equal(Buffer.alloc(32, 1))
      expect(env.ACCOUNT_INDEX_KEY).to.deep.equal(Buffer.alloc(32, 2))
    })
  })

  describe('with missing or malformed variables', () => {
    it('names all of them in one sentence and repeats no value', () => {
      const secret = 'c2VjcmV0LXZhbHVl'
      const { PORT, DATABASE_URL, VAULT_KEY, RATE_LIMIT_SCALE, LOG_LEVEL } = variables
      const message = faultsOf(() =>
        readEnvironment(
          { PORT, DATABASE_URL, VAULT_KEY, RATE_LIMIT_SCALE, LOG_LEVEL },
          { PORT: '99999', VAULT_KEY: secret, RATE_LIMIT_SCALE: '-1', LOG_LEVEL: 'loud', DATABASE_URL: '' },
        ),
      )
      expect(message).to.equal(
        'PORT must be a port number; DATABASE_URL is missing; VAULT_KEY must be 32 bytes in base64; ' +
          'RATE_LIMIT_SCALE must be a number above 0; ' +
          'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      )
      expect(message).not.to.include(secret)
    })
  })

  describe('with an address of a store that the client cannot use', () => {
    const { EVENTSTORE_URL, DATABASE_URL } = variables
    const wrong = {
      EVENTSTORE_URL: [
        'http://store:2113',
        'ESDB://store:2113?tls=false',
        'esdb://',
        'esdb://?tls=false',
        'esdb+discover://a,b,c?tls=false',
        'esdb://store:2113',
        'esdb://store:2113?tls=true',
        'esdb://user@store:2113',
        'esdb://store?tls=no',
        'esdb://store?tls',
        'esdb://store?tls=false&throwOnAppendFailure=false',
        'esdb://store?tls=false&nodePreference=follower',
      ],
      DATABASE_URL: [
        'mysql://u:p@localhost/db',
        'postgres',
        'postgres://',
        'postgres:///db',
        'postgres://u:p@host:99999/db',
        'postgres://u:%zz@host/db',
      ],
    } as const
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        it(`refuses ${name}=${value}`, () => {
          const message = faultsOf(() => readEnvironment({ EVENTSTORE_URL, DATABASE_URL }, { [name]: value }))
          expect(message).to.match(new RegExp(`(^|; )${name} (must|has) `))
          expect(message).not.to.match(/secret|Invalid|none\/ca/)
        })

    const right = [
      'esdb://a:2113,b:2113,c?tls=false',
      'esdb+discover://cluster.example:2113?tls=false',
      'kurrentdb://user:a%20b@store:2113?tls=true&node_preference=leader',
      `esdb://user:secret@store/?tlsCaFile=${encodeURIComponent(import.meta.filename)}`,
    ]
    for (const value of right)
      it(`accepts ${value.slice(0, 60)}`, () => {
        expect(readEnvironment({ EVENTSTORE_URL }, { EVENTSTORE_URL: value }).EVENTSTORE_URL).to.equal(value)
        const gateway = createEventStoreGateway({
          url: value,
          codec: createEventCodec({ eventTypes: [] }),
          log: pino({ level: 'silent' }),
        })
        return gateway.close()
      })
    for (const value of [
      'esdb://store:x?tls=false',
      'esdb://user:%zz@store:2113',
      'esdb://user:secret@store?tlsCAFile=/none/ca.crt',
    ])
      it(`leaves ${value} to the client, which refuses the setting without repeating it`, () => {
        expect(readEnvironment({ EVENTSTORE_URL }, { EVENTSTORE_URL: value }).EVENTSTORE_URL).to.equal(value)
        const create = () =>
          createEventStoreGateway({
            url: value,
            codec: createEventCodec({ eventTypes: [] }),
            log: pino({ level: 'silent' }),
          })
        expect(create)
          .to.throw(SettingsError)
          .with.property('message')
          .not.match(/secret|store:x|%zz|none\/ca/)
      })
    it('accepts the options of a TLS connection to PostgreSQL', () => {
      const url = `postgres://u:p@host:5432/db?sslmode=verify-full&sslrootcert=${import.meta.filename}`
      expect(readEnvironment({ DATABASE_URL }, { DATABASE_URL: url }).DATABASE_URL).to.equal(url)
    })
  })

  describe('with a key of the wrong kind', () => {
    it('is refused', () => {
      const other = pem('secp384r1')
      const { JWT_PUBLIC_KEY, JWT_PRIVATE_KEY } = variables
      expect(
        faultsOf(() =>
          readEnvironment(
            { JWT_PUBLIC_KEY, JWT_PRIVATE_KEY },
            { JWT_PUBLIC_KEY: 'nonsense', JWT_PRIVATE_KEY: other.private },
          ),
        ),
      ).to.equal(
        'JWT_PUBLIC_KEY must be a P-256 public key in PEM, for ES256; JWT_PRIVATE_KEY must be a P-256 private key in PEM, for ES256.',
      )
    })
  })

  describe('with a variable given as a file', () => {
    let folder: string
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'environment-'))
      writeFileSync(join(folder, 'port'), '3102\n')
      writeFileSync(join(folder, 'empty'), '')
    })
    after(() => rmSync(folder, { recursive: true }))

    it('reads the file', () => {
      expect(readEnvironment({ PORT: variables.PORT }, { PORT_FILE: join(folder, 'port') }).PORT).to.equal(
        3102,
      )
    })
    it('names a missing file once, without another issue for it', () => {
      const read = () => readEnvironment({ PORT: variables.PORT }, { PORT_FILE: join(folder, 'none') })
      expect(faultsOf(read)).to.equal('PORT_FILE names a file that cannot be read.')
    })
    it('refuses a variable that is given in both ways', () => {
      const read = () =>
        readEnvironment({ PORT: variables.PORT }, { PORT: '1', PORT_FILE: join(folder, 'port') })
      expect(faultsOf(read)).to.equal('PORT and PORT_FILE are both set, give one.')
    })
    it('takes an empty file as missing, so that the variable may be given itself', () => {
      const PORT_FILE = join(folder, 'empty')
      expect(readEnvironment({ PORT: variables.PORT }, { PORT: '3103', PORT_FILE }).PORT).to.equal(3103)
      const read = () => readEnvironment({ PORT: variables.PORT }, { PORT_FILE })
      expect(faultsOf(read)).to.equal('PORT is missing.')
    })
  })
})
