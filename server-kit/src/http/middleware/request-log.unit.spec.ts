import type { IncomingMessage } from 'node:http'
import { expect } from 'chai'
import { readNetworks, type TrustProxy } from '../../config/networks.ts'
import { clientAddress } from './request-log.ts'

const socket = { remoteAddress: '127.0.0.1' }
const addressIn = (entries: string, trustProxy: TrustProxy) =>
  clientAddress({ ips: entries.split(', '), req: { socket } as IncomingMessage }, trustProxy)

describe('trusted proxies', () => {
  it('takes the address that connected to the gateway', () => {
    expect(addressIn('192.0.2.1', true)).to.equal('192.0.2.1')
    expect(addressIn('198.51.100.9, 192.0.2.1', true)).to.equal('192.0.2.1')
  })

  it('takes the address that connected to the first trusted proxy', () => {
    const networks = readNetworks('10.0.0.0/8  2001:db8::/32')
    expect(addressIn('198.51.100.9, 192.0.2.1, 10.1.2.3', networks)).to.equal('192.0.2.1')
    expect(addressIn('198.51.100.9, 192.0.2.1, 2001:db8::7, 10.1.2.3', networks)).to.equal('192.0.2.1')
    expect(addressIn('10.9.9.9, 192.0.2.1', networks), 'a client that connects directly').to.equal(
      '192.0.2.1',
    )
    expect(addressIn('10.9.9.9, 10.1.2.3', networks), 'a client in the proxies network').to.equal('10.9.9.9')
    expect(addressIn('no address, 10.1.2.3', networks), 'no address').to.equal('127.0.0.1')
  })

  it('refuses what is not a list of networks', () => {
    for (const text of [
      'yes',
      '10.0.0.0',
      '10.0.0.0/33',
      '2001:db8::/129',
      '10.0.0.0/8/8',
      '10.0.0.0/8,10.0.0.0/8',
      '',
    ]) {
      expect(() => readNetworks(text), text).to.throw('must be 0, 1, or networks')
    }
  })
})
