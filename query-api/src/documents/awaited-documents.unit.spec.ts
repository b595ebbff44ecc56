import { randomUUID } from 'node:crypto'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import type pg from 'pg'
import { createAwaitedDocuments } from './awaited-documents.ts'

describe('a read that waits for a document', () => {
  it('does not ask again at every change of another restaurant', async () => {
    const restaurantId = randomUUID()
    let queries = 0
    let isPending = true
    const query = async () => {
      queries += 1
      return { rows: isPending ? [{ restaurant_id: restaurantId }] : [] }
    }
    const pending = createAwaitedDocuments({ query } as unknown as pg.Pool)
    const waiting = pending.waitFor('menu', randomUUID(), 1n)
    await waitUntil('it has asked', () => queries === 1)
    for (let change = 0; change < 100; change += 1) {
      pending.changed(new Set([randomUUID()]))
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(queries).to.be.below(5) // it asks again by itself
    isPending = false
    pending.changed(new Set([restaurantId]))
    await waiting
  })
})
