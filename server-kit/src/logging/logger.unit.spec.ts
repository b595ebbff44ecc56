import { expect } from 'chai'
import { createLogger } from './logger.ts'

const secrets = {
  token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
  password: 'correct horse battery',
  email: 'anna.maria@example.com',
  hash: `$2b$12$${'a'.repeat(53)}`,
  pem: '-----BEGIN PRIVATE KEY-----\nMIGHAgEA\n-----END PRIVATE KEY-----',
  databasePassword: 'pa55w0rd',
}

function logging() {
  let text = ''
  const log = createLogger({
    service: 'test',
    level: 'info',
    destination: {
      write: line => {
        text += line
      },
    },
  })
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
  }
}

describe('log', () => {
  describe('when secrets are logged under their names', () => {
    it('then none is written, at any depth', () => {
      const { log, text } = logging()
      const { password, email, token } = secrets
      log.info({
        authorization: `Basic ${password}`,
        body: { email, newPassword: password, list: [{ token }] },
      })
      log.info({ headers: { Authorization: ['x', password], cookie: password } }, 'headers')
      log.info({
        env: { JWT_PRIVATE_KEY: 'raw1', VAULT_KEY: 'raw2', ACCOUNT_INDEX_KEY: 'raw3', secret: 'raw4' },
      })
      log.child({ password }).info('from a child')
      for (const value of [password, email, token, 'raw1', 'raw2', 'raw3', 'raw4']) {
        expect(text()).not.to.include(value)
      }
    })
  })

  describe('when secrets stand inside other text', () => {
    it('then they are known by their shape', () => {
      const { log, text, lines } = logging()
      log.info(`login of ${secrets.email} with Bearer abc.def.ghi`)
      log.warn({ note: `token ${secrets.token}`, row: `hash ${secrets.hash}`, key: secrets.pem })
      log.error({ err: new Error(`cannot connect to postgres://app:${secrets.databasePassword}@db:5432/x`) })
      for (const value of [secrets.email, 'abc.def.ghi', secrets.token, secrets.hash, 'MIGHAgEA']) {
        expect(text()).not.to.include(value)
      }
      expect(text()).not.to.include(secrets.databasePassword)
      expect(lines()).to.have.length(3)
    })
  })

  describe('when an error is logged', () => {
    it('then its stack, its code, its causes and its fields are written, without secrets', () => {
      const { log, lines, text } = logging()
      const cause = Object.assign(new Error('inner'), { code: 'ECONNREFUSED', password: 'raw-secret' })
      log.error({ err: new Error('outer', { cause }), position: 12n }, 'request failed')
      const [line] = lines()
      expect(line).to.deep.include({ level: 'error', service: 'test', msg: 'request failed', position: '12' })
      expect(line.err).to.include({ type: 'Error', message: 'outer' })
      expect(line.err.stack).to.include('logger.unit.spec')
      expect(line.err.cause).to.include({ message: 'inner', code: 'ECONNREFUSED', password: '[redacted]' })
      expect(text()).not.to.include('raw-secret')
    })
  })

  describe('when an object contains itself', () => {
    it('then a line is written all the same', () => {
      const { log, lines } = logging()
      const loop: Record<string, unknown> = { name: 'loop' }
      loop.self = loop
      log.info({ loop })
      expect(lines()[0].loop.name).to.equal('loop')
    })
  })

  describe('when a line holds no secret', () => {
    it('then what it says is left as it is', () => {
      const { log, lines } = logging()
      log.info({ tokenId: 'a', issues: [1], path: '/api/menus', consistencyToken: 'kept?' }, 'plain')
      expect(lines()[0]).to.include({ tokenId: 'a', path: '/api/menus', msg: 'plain' })
    })
  })
})
