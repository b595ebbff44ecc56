import { expect } from 'chai'
import { readWrk } from './http-load.ts'

const printed = `Running 2s test @ http://127.0.0.1:81/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.20ms  400.00us  20.00ms   95.00%
  81234 requests in 2.01s, 1.10GB read
Requests/sec:  40414.93
Transfer/sec:    560.01MB
`

describe('wrk', () => {
  it('is read: the number of requests and their rate', () => {
    expect(readWrk(printed)).to.deep.equal({ count: 81_234, perSecond: 40_414.93, faults: null })
  })
  it('is read with its faults', () => {
    const lines =
      '  Socket errors: connect 0, read 3, write 0, timeout 0\n  Non-2xx or 3xx responses: 12\nRequests/sec:'
    expect(readWrk(printed.replace('Requests/sec:', lines)).faults).to.equal(
      'Socket errors: connect 0, read 3, write 0, timeout 0; Non-2xx or 3xx responses: 12',
    )
  })
  it('is refused if it printed no figures', () => {
    expect(() => readWrk('unable to connect')).to.throw('wrk printed no figures: unable to connect')
  })
})
