import { expect } from 'chai'
import { readable, retriedFailure } from './log-lines.ts'

describe('log lines on a terminal', () => {
  it('show time, level, message and other fields of a JSON log line', () => {
    const line = JSON.stringify({
      level: 40,
      time: '2026-01-02T03:04:05.678Z',
      service: 'projector',
      pid: 1,
      msg: 'lag is high',
      group: 'menus',
      ms: 12,
    })
    expect(readable(line)).to.equal('03:04:05.678 WARN lag is high group=menus ms=12')
  })

  it('include the stack of an error', () => {
    const line = JSON.stringify({ level: 50, time: 0, msg: 'failed', err: { stack: 'Error: x\n    at y' } })
    expect(readable(line)).to.match(/ERROR failed\s+\nError: x\n {4}at y$/)
  })

  it('stay unchanged if they are not JSON log lines', () => {
    for (const line of ['plain text', '{"level":"not a number"}', '{broken']) {
      expect(readable(line)).to.equal(line)
    }
  })
})

describe('retriedFailure', () => {
  const lineOf = (fields: object) =>
    JSON.stringify({ time: 0, msg: 'The vault cannot be opened yet', ...fields })

  it('is the message of a warning that carries an error', () => {
    expect(retriedFailure(lineOf({ level: 40, err: { stack: 'Error: x' } }))).to.equal(
      'The vault cannot be opened yet',
    )
  })

  it('is null for errors, for warnings without an error and for plain text', () => {
    const lines = [lineOf({ level: 50, err: { stack: 'Error: x' } }), lineOf({ level: 40 }), 'plain text']
    expect(lines.map(retriedFailure)).to.deep.equal([null, null, null])
  })
})
