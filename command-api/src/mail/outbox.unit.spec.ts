import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { pino } from 'pino'
import { createOutbox, type MailJob } from './outbox.ts'
import type { SendMail } from './transport.ts'

const mail = { to: 'anna@example.com', subject: 'Hello', text: 'https://menu.example.com/reset#secret' }
const later = () => new Promise(resolve => setImmediate(resolve))

function setUp(send: SendMail, more: object = {}) {
  const lines: string[] = []
  const results: string[] = []
  const failed: string[] = []
  const outbox = createOutbox({
    send,
    log: pino({ level: 'debug' }, { write: line => void lines.push(line) }),
    pausesMs: [0, 0],
    ...more,
  })
  const job = (line = 'a'): MailJob => ({
    kind: 'invitation',
    line,
    prepare: async () => mail,
    isWanted: async () => true,
    onEnd: async isSent => {
      results.push(isSent ? 'sent' : 'failed')
      if (!isSent) failed.push(line)
    },
  })
  const idle = async () => {
    while (results.length === 0) await later()
  }
  return { outbox, job, lines, results, failed, idle }
}

const refused = (responseCode: number) =>
  Object.assign(new Error(`${responseCode} <anna@example.com>: #secret`), { responseCode })

describe('outbox', () => {
  it('tries again after a failure that may pass', async () => {
    const answers = [refused(451), new Error('connect'), null]
    const { outbox, job, results, failed, idle } = setUp(async () => {
      const error = answers.shift()
      if (error) throw error
    })
    expect(outbox.put(job())).to.equal(true)
    await idle()
    expect([results, failed, answers]).to.deep.equal([['sent'], [], []])
  })

  it('gives up when the server refuses permanently, or has failed too often', async () => {
    let attempts = 0
    const permanent = setUp(async () => {
      attempts += 1
      throw refused(550)
    })
    permanent.outbox.put(permanent.job())
    await permanent.idle()
    expect([attempts, permanent.results, permanent.failed]).to.deep.equal([1, ['failed'], ['a']])
    attempts = 0
    const passing = setUp(async () => {
      attempts += 1
      throw refused(451)
    })
    passing.outbox.put(passing.job())
    await passing.idle()
    expect([attempts, passing.results]).to.deep.equal([3, ['failed']])
  })

  it('asks before each attempt whether the mail is still wanted', async () => {
    let attempts = 0
    const { outbox, job, failed, idle } = setUp(async () => {
      attempts += 1
      throw refused(451)
    })
    outbox.put({ ...job(), isWanted: async () => attempts === 0 })
    await idle()
    expect([attempts, failed], 'the job learns that it was not sent').to.deep.equal([1, ['a']])
  })

  it('tries again later if it cannot find out whether the mail is still wanted', async () => {
    let questions = 0
    let attempts = 0
    const { outbox, job, results, idle } = setUp(async () => {
      attempts += 1
    })
    const isWanted = async () => {
      questions += 1
      if (questions === 1) throw new Error('the event store is down')
      return true
    }
    outbox.put({ ...job(), isWanted })
    await idle()
    expect([questions, attempts, results]).to.deep.equal([2, 1, ['sent']])
  })

  it('logs no address and no link', async () => {
    const { outbox, job, lines, idle } = setUp(async () => {
      throw refused(550)
    })
    outbox.put(job())
    await idle()
    expect(lines.join(''))
      .to.include('a mail was not sent')
      .and.not.match(/anna|secret/u)
  })

  it('limits the mails of a line and in total; a full line leaves room for others', async () => {
    const never: SendMail = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const { outbox, job, failed } = setUp(never, { mostInLine: 2, mostInAll: 3 })
    expect([outbox.put(job()), outbox.put(job()), outbox.put(job())]).to.deep.equal([true, true, false])
    expect(outbox.put(job('b'))).to.equal(true)
    await outbox.close()
    expect(failed.toSorted()).to.deep.equal(['a', 'a', 'b'])
    expect(outbox.put(job()), 'closed').to.equal(false)
  })

  it('drops a mail of the longest line for one of a shorter line when all are full', async () => {
    const later: SendMail = async () => {
      throw refused(450)
    }
    const limits = { mostInLine: 4, mostInAll: 4, pausesMs: [60_000] }
    const { outbox, job, failed } = setUp(later, limits)
    for (const line of ['a', 'a', 'a', 'b']) expect(outbox.put(job(line))).to.equal(true)
    expect(outbox.put(job('a')), 'the longest line itself').to.equal(false)
    expect(outbox.put(job('c'))).to.equal(true)
    await waitUntil('one is given up', () => failed.length > 0)
    expect(failed).to.deep.equal(['a'])
    expect([outbox.put(job('d')), outbox.put(job('e'))], 'one for each').to.deep.equal([true, false])
    await outbox.close()
    expect(failed.toSorted()).to.deep.equal(['a', 'a', 'a', 'b', 'c', 'd'])
  })

  it('lets many mails wait for a retry without a warning of a leak', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    const { outbox, job, lines } = setUp(
      async () => {
        throw refused(450)
      },
      { pausesMs: [60_000] },
    )
    for (let index = 0; index < 15; index += 1) outbox.put(job())
    await waitUntil('each was refused once', () => lines.length === 15)
    await later()
    await outbox.close()
    process.off('warning', note)
    expect(warnings).to.deep.equal([])
  })

  it('ends an attempt that takes too long', async () => {
    const never: SendMail = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const { outbox, job, results, idle } = setUp(never, { attemptMs: 1, pausesMs: [] })
    outbox.put(job())
    await idle()
    expect(results).to.deep.equal(['failed'])
  })
})
