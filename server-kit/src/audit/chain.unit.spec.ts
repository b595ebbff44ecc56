import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { expect } from 'chai'
import { z } from 'zod'
import { createEventCodec } from '../event-store/codec.ts'
import { specMetadata } from '../testing/event-store.ts'
import { canonicalJson, digestOf, genesis, nextHash, toChainedEvent } from './chain.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('chain of the audit trail', () => {
  it('writes canonical JSON like the examples of RFC 8785', () => {
    // RFC 8785, 3.2.2 and 3.2.3.
    const value = {
      numbers: [JSON.parse('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000F\nA\'B"\\\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).to.equal(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
    expect(canonicalJson({ '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 })).to.equal(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    )
  })

  it('covers all earlier links with each hash', () => {
    // sha256 of '{}' and of 32 zero bytes followed by it, by coreutils' sha256sum.
    const digest = digestOf('{}')
    expect(hex(digest)).to.equal('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
    const first = nextHash(genesis, digest)
    expect(hex(first)).to.equal('961af672d320bfb80e482edf9e092930b12b6f10f28ac4913d1d64c49219da68')
    expect(hex(nextHash(first, digest))).to.equal(
      'fb52d85f10a07adaa0628e7714a794affd6ba25a7a4ed0574810511f4bd000d0',
    )
  })

  it('covers unknown data of an event with its digest', () => {
    const stored = (data: object) =>
      createEventCodec({
        eventTypes: [
          defineEvent('MenuNoted', {
            version: 2,
            data: z.object({ note: z.string() }),
            upcast: { 1: read => ({ ...read, note: 'upcast' }) },
          }),
        ],
      }).decode({
        id: '6f9d4c1e-5f53-4d53-9d0c-0d3c0f6a1f11',
        type: 'MenuNoted',
        streamName: 'menu-1',
        revision: 3n,
        position: 9n,
        created: new Date(0),
        isJson: true,
        data,
        metadata: { ...specMetadata, later: true },
      })
    const event = stored({ note: 'a', unknown: 1 })
    expect(event.data).to.deep.equal({ note: 'upcast' })
    expect(toChainedEvent(event)).to.deep.equal({
      id: '6f9d4c1e-5f53-4d53-9d0c-0d3c0f6a1f11',
      stream: 'menu-1',
      revision: '3',
      type: 'MenuNoted',
      data: { note: 'a', unknown: 1 },
      metadata: { ...specMetadata, later: true },
    })
    const digest = (data: object) => hex(digestOf(canonicalJson(toChainedEvent(stored(data)))))
    expect(digest({ note: 'a', unknown: 1 })).to.equal(digest({ unknown: 1, note: 'a' }))
    expect(digest({ note: 'a', unknown: 1 })).not.to.equal(digest({ note: 'a', unknown: 2 }))
  })
})
