import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import type { Logger } from 'pino'
import { isRefusedConnection, readable, retriedFailure } from './log-lines.ts'

/** The line that a service's own logger writes. */
function lineOf(write: (log: Logger) => void): string {
  let line = ''
  const destination = {
    write(text: string) {
      line += text
    },
  }
  write(createLogger({ service: 'projector', level: 'trace', destination }))
  return line.trimEnd()
}

const err = Object.assign(new Error('x'), { stack: 'Error: x\n    at y' })

describe('log lines on a terminal', () => {
  it('show time, level, message and other fields of a JSON log line', () => {
    const line = lineOf(log => log.warn({ group: 'menus', ms: 12 }, 'lag is high'))
    expect(readable(line)).to.match(/^\d\d:\d\d:\d\d\.\d{3} WARN lag is high group=menus ms=12$/)
  })

  it('include the stack of an error', () => {
    const line = lineOf(log => log.error({ err }, 'failed'))
    expect(readable(line)).to.match(/ERROR failed\s+\nError: x\n {4}at y$/)
  })

  it('stay unchanged if they are not JSON log lines', () => {
    for (const line of ['plain text', '{"level":"not a level"}', '{broken']) {
      expect(readable(line)).to.equal(line)
    }
  })
})

describe('retriedFailure', () => {
  it('is the message of a warning that carries an error', () => {
    expect(retriedFailure(lineOf(log => log.warn({ err }, 'the vault cannot be opened yet')))).to.equal(
      'the vault cannot be opened yet',
    )
  })

  it('is null for errors, for warnings without an error and for plain text', () => {
    const lines = [lineOf(log => log.error({ err }, 'failed')), lineOf(log => log.warn('late')), 'plain text']
    expect(lines.map(retriedFailure)).to.deep.equal([null, null, null])
  })
})

describe('isRefusedConnection', () => {
  const at = '2026-03-12 10:00:00.000 UTC [4711]'

  it('holds for what PostgreSQL writes for each connection while it recovers', () => {
    for (const line of [
      `${at} FATAL:  the database system is starting up`,
      `${at} FATAL:  the database system is not yet accepting connections`,
      `${at} DETAIL:  Consistent recovery state has not been yet reached.`,
      `${at} FATAL:  the database system is in recovery mode`,
    ])
      expect(isRefusedConnection(line), line).to.equal(true)
  })

  it('does not hold for why PostgreSQL cannot start', () => {
    const line = `${at} FATAL:  could not create shared memory segment: Cannot allocate memory`
    expect(isRefusedConnection(line)).to.equal(false)
  })
})
