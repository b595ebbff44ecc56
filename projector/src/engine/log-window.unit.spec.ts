import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { expect } from 'chai'
import { createLogWindow } from './log-window.ts'

describe('a window of the log', () => {
  it('gives out the events of an append together, even beyond the size of a batch', () => {
    const { record } = createRecorder()
    const items = [0, 2, 1, 0, 0].map(more => {
      const event = record('ItemPriceChanged', { itemId: 'soup', priceCents: 1 })
      const metadata = more === 0 ? event.metadata : { ...event.metadata, moreInAppend: more }
      return { kind: 'event', event: { ...event, metadata } } as const
    })
    const window = createLogWindow(0n, 10)
    window.append(items)
    const types = { names: ['ItemPriceChanged'], has: () => true }
    const sizes: number[] = []
    for (let from = 0; from < items.length; ) {
      const { batch, next } = window.take(from, types, 2)
      sizes.push(batch?.events.length ?? 0)
      from = next
    }
    expect(sizes).to.deep.equal([4, 1])
  })

  it('gives out an append together whose middle no group of the process decodes', () => {
    const { record } = createRecorder()
    const items = [2, 1, 0, 0].map((more, index) => {
      const event = record('ItemPriceChanged', { itemId: 'soup', priceCents: 1 })
      const { position, id, type } = event
      if (index === 1) return { kind: 'passed', position, id, type } as const
      const metadata = more === 0 ? event.metadata : { ...event.metadata, moreInAppend: more }
      return { kind: 'event', event: { ...event, metadata } } as const
    })
    const window = createLogWindow(0n, 10)
    window.append(items)
    const { batch, next } = window.take(0, { names: ['ItemPriceChanged'], has: () => true }, 1)
    expect([batch?.events.length, next]).to.deep.equal([2, 3])
  })
})
