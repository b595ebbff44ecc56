import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { limits } from '@safe-menu/contracts/limits'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { createLiveConnections } from './live-connections.ts'

const heartbeatMs = 20

/** A stream whose client always has `unread` bytes left to read. */
function streamWith(unread: () => number) {
  const stream = new EventEmitter() as EventEmitter & { destroyed: boolean }
  stream.destroyed = false
  Object.defineProperty(stream, 'writableLength', { get: unread })
  return Object.assign(stream, {
    writableEnded: false,
    write: () => true,
    destroy() {
      stream.destroyed = true
      stream.emit('close')
    },
  }) as unknown as ServerResponse
}

describe('createLiveConnections', () => {
  it('closes a client that has unread data at two heartbeats in a row', async () => {
    const live = createLiveConnections(heartbeatMs)
    const stuck = streamWith(() => 100)
    const reading = streamWith(() => 0)
    let asked = 0
    const slow = streamWith(() => (asked++ % 3 === 0 ? 100 : 0))
    for (const stream of [stuck, reading, slow]) live.open(stream)
    await waitUntil(
      'the stuck one is cut off after some more heartbeats',
      () => stuck.destroyed && asked >= 6,
    )
    expect([stuck.destroyed, reading.destroyed, slow.destroyed]).to.deep.equal([true, false, false])
    expect(live.size()).to.equal(2)
  })

  it('sends the largest document to a client that has read everything before it', () => {
    let unread = 0
    const stream = streamWith(() => unread)
    stream.write = (frames: Buffer) => {
      unread += frames.length
      return false
    }
    const connection = createLiveConnections(heartbeatMs).open(stream)
    const document = Buffer.alloc(limits.menuBytesWithTags, 'x')
    expect(connection.send(document)).to.equal(true)
    expect(connection.send(Buffer.from('data: 1\n\n')), 'what follows it').to.equal(true)
    expect(connection.send(document), 'the next version, with this one unread').to.equal(false)
    expect(stream.destroyed).to.equal(true)
  })
})
