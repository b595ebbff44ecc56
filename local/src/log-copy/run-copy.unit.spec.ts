import { expect } from 'chai'
import { parseCommandLine } from './run-copy.ts'

const url = 'esdb://127.0.0.1:2113?tls=false'

describe('the command line of npm run events', () => {
  it('takes two logs', () => {
    expect(parseCommandLine(['copy', '--from', url, '--to', 'kurrentdb://other:1?tls=false'])).to.deep.equal({
      from: url,
      to: 'kurrentdb://other:1?tls=false',
    })
    expect(parseCommandLine(['copy', '--from', 'backup/event-store', '--to', url])).to.deep.equal({
      from: 'backup/event-store',
      to: url,
    })
  })

  it('answers wrong input with one sentence that names no address', () => {
    const secret = 'esdb://admin:changeit@host:2113'
    const wrong = [
      [],
      ['move'],
      ['copy', '--from', secret],
      ['copy', '--to', secret, '--from'],
      ['copy', '--from', secret, '--to', secret],
      ['copy', '--from', secret, '--to', 'http://admin:changeit@host'],
      ['copy', '--from', 'http://admin:changeit@host', '--to', secret],
      ['copy', '--from', secret, '--to', url, '--fast'],
      ['copy', secret, url],
    ]
    for (const args of wrong) {
      const result = parseCommandLine(args)
      expect('fault' in result && result.fault, args.join(' ')).to.match(/^[^\n]+\.$/u)
      expect(JSON.stringify(result)).not.to.include('changeit')
    }
  })
})
