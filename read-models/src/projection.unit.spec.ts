import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import { applyWithLoad, type BatchTransaction, type Projection } from './projection.ts'
import { createRecorder } from './testing/recorder.ts'

describe('applying a batch of a build', () => {
  it('loads the states of at most 500 events at once, after those before are stored', async () => {
    const { record } = createRecorder()
    const events = Array.from({ length: 1_200 }, (_, priceCents) =>
      record('ItemPriceChanged', { itemId: 'soup', priceCents }),
    )
    const steps: string[] = []
    const applied: StoredEvent[] = []
    const projection: Projection = {
      name: 'prices',
      tables: '',
      eventTypes: ['ItemPriceChanged'],
      async load(_, own) {
        steps.push(`load ${own.length}`)
      },
      apply(own) {
        applied.push(...own)
        return [{ name: 'store', text: `store ${own.length}`, values: [] }]
      },
    }
    const transaction: BatchTransaction = {
      async query({ text }) {
        steps.push(text)
        return []
      },
    }
    await applyWithLoad([projection], transaction, events)
    expect(steps).to.deep.equal(['load 500', 'store 500', 'load 500', 'store 500', 'load 200', 'store 200'])
    expect(applied).to.deep.equal(events)
  })
})
