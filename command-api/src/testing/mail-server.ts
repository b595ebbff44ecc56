import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  readonly to: readonly string[]
  readonly raw: string
}

/**
 * A mail server that keeps what it gets. Addresses that begin with `refused` get a 550 that repeats them. Those that begin with `held`
 * get it when the spec calls `refuseHeld`.
 */
export async function startMailServer() {
  const received: Received[] = []
  const held: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refuse = () => done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }))
      if (address.startsWith('refused')) return refuse()
      if (address.startsWith('held')) return void held.push(refuse)
      done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    /** How many mails wait for `refuseHeld`. */
    countHeld: () => held.length,
    refuseHeld() {
      for (const refuse of held.splice(0)) refuse()
    },
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
