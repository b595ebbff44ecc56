import { expect } from 'chai'
import { type AccessLine, createAccessLog } from './access-log.ts'
import { createLogger } from './logger.ts'

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
  let text = ''
  const log = createLogger({
    service: 'test',
    level,
    destination: {
      write: written => {
        text += written
      },
    },
  })
  return { write: createAccessLog(log), log, text: () => text }
}

describe('access log', () => {
  it('writes a line in the shape of every other line', () => {
    const { write, log, text } = writing()
    write('info', line)
    log.info({ requestId: 'abc-1' }, 'request')
    const [own, ordinary] = text()
      .trim()
      .split('\n')
      .map(each => JSON.parse(each))
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
