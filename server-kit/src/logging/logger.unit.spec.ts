import { expect } from 'chai'
import { createMemoryLog } from '../testing/memory-log.ts'
import { type AccessLine, createAccessLog, createLogger } from './logger.ts'

const secrets = {
  token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
  password: 'correct horse battery',
  email: 'anna.maria@example.com',
  hash: `$2b$12$${'a'.repeat(53)}`,
  pem: '-----BEGIN PRIVATE KEY-----\nMIGHAgEA\n-----END PRIVATE KEY-----',
  databasePassword: 'pa55w0rd',
}

describe('createLogger', () => {
  it('flushes once after several lines, but not while nothing is written', async () => {
    const flushed: number[] = []
    let written = 0
    let onFlush: () => void = () => undefined
    const log = createLogger({
      service: 'test',
      level: 'info',
      destination: {
        write: () => {
          written += 1
        },
        flush: () => {
          flushed.push(written)
          onFlush()
        },
      },
    })
    const next = () =>
      new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('nothing was flushed')), 30_000)
        onFlush = () => {
          clearTimeout(limit)
          resolve()
        }
      })
    log.info('one')
    log.info('two')
    await next()
    log.info('three')
    await next()
    expect(flushed).to.deep.equal([2, 3])
  })

  describe('with secrets under their names', () => {
    it('writes none of them, at any depth', () => {
      const { log, text } = createMemoryLog()
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

  describe('with secrets inside other text', () => {
    it('recognises them by their shape', () => {
      const { log, text, lines } = createMemoryLog()
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

  describe('with an error', () => {
    it('writes stack, code, causes and fields without secrets', () => {
      const { log, lines, text } = createMemoryLog()
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

  describe('with an object that contains itself', () => {
    it('writes a line', () => {
      const { log, lines } = createMemoryLog()
      const loop: Record<string, unknown> = { name: 'loop' }
      loop.self = loop
      log.info({ loop })
      expect(lines()[0].loop.name).to.equal('loop')
    })
  })

  describe('without secrets', () => {
    it('leaves the line unchanged', () => {
      const { log, lines } = createMemoryLog()
      log.info({ tokenId: 'a', issues: [1], path: '/api/menus', consistencyToken: 'kept?' }, 'plain')
      expect(lines()[0]).to.include({ tokenId: 'a', path: '/api/menus', msg: 'plain' })
    })
  })
})

const line: AccessLine = {
  requestId: 'abc-1',
  method: 'GET',
  path: '/api/menus/1',
  route: 'menus.get',
  status: 200,
  milliseconds: 1.23456,
  account: undefined,
}

function writing(level: 'info' | 'warn' = 'info') {
  const { log, text, lines } = createMemoryLog(level)
  return { write: createAccessLog(log), log, text, lines }
}

describe('access log', () => {
  it('writes a line in the shape of every other line', () => {
    const { write, log, lines } = writing()
    write('info', line)
    log.info({ requestId: 'abc-1' }, 'request')
    const [own, ordinary] = lines()
    const { time, ...rest } = own
    expect(time).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
    expect(rest).to.deep.equal({
      level: 'info',
      service: 'test',
      pid: process.pid,
      requestId: 'abc-1',
      method: 'GET',
      path: '/api/menus/1',
      route: 'menus.get',
      status: 200,
      ms: 1.23,
      msg: 'request',
    })
    expect(Object.keys(ordinary)).to.include.members(['level', 'time', 'service', 'pid', 'requestId', 'msg'])
  })
  it('names the account of a signed-in caller', () => {
    const { write, text } = writing()
    write('info', { ...line, account: 'account-1' })
    expect(JSON.parse(text()).account).to.equal('account-1')
  })
  it('escapes a path that tries to forge a line', () => {
    const { write, text } = writing()
    const path = '/a","level":"fatal"}\n{"msg":"forged'
    write('info', { ...line, path })
    expect(text().match(/\n/gu)).to.have.length(1)
    expect(JSON.parse(text())).to.include({ level: 'info', path })
  })
  it('removes secrets from paths and cuts long paths', () => {
    const { write, text } = writing()
    write('info', { ...line, path: '/api/anna@example.com' })
    write('info', { ...line, path: `/${'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'}` })
    write('info', { ...line, path: `/${'x'.repeat(150)}/eyJ${'a'.repeat(300)}.b.c` })
    write('info', { ...line, path: `/${'x'.repeat(190)}/anna@example.com` })
    write('info', { ...line, path: 'x'.repeat(10_000) })
    expect(text()).not.to.include('anna').and.not.to.include('eyJ')
    expect(text().length).to.be.below(2_500)
  })
  it('writes nothing if the level is disabled', () => {
    const { write, text } = writing('warn')
    write('info', line)
    expect(text()).to.equal('')
  })
})
