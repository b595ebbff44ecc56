import { randomUUID } from 'node:crypto'
import { ItemId, MenuId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import { menuFold } from '../menus/state.ts'
import { recentMs } from '../write-path/execute.ts'
import type { Outcome } from '../write-path/streams.ts'
import { listItems } from './list-items.ts'
import { type SeriesPart, writeSeries } from './series.ts'
import { type ItemState, itemFold } from './state.ts'

const itemId = ItemId.parse('00000000-0000-4000-8000-000000000002')
const size = 200
const failingIndex = 3

describe('a series of writes that fails', () => {
  /** One write fails at once; the others take a moment. `inDoubt`: the indexes of those that then may be written or not. */
  async function failedSeries(inDoubt: readonly number[] = []) {
    const parts = Array.from({ length: size }, (_, index): SeriesPart & { readonly index: number } => ({
      index,
      events: [{ type: 'ItemArchived', data: { itemId } }],
    }))
    let begun = 0
    let written = 0
    const write = async ({ index }: { readonly index: number }): Promise<Outcome<ItemState>> => {
      begun += 1
      if (index === failingIndex) throw new EventStoreUnavailable('cut off', { ambiguous: false })
      await new Promise(resolve => setImmediate(resolve))
      if (inDoubt.includes(index)) throw new AppError('service.outcome_unknown')
      written += 1
      return {
        state: itemFold.initial,
        before: itemFold.initial,
        position: BigInt(index),
        eventTypes: [],
        decidedAt: null,
        repeated: false,
        superseded: false,
      }
    }
    const interruptedText = (done: number) => `Only ${done}`
    const answer = await writeSeries({ parts, write, interruptedText }).catch((error: unknown) => error)
    const atAnswer = { begun, written }
    // Long enough for every write to end.
    for (let turn = 0; turn < size; turn += 1) await new Promise(resolve => setImmediate(resolve))
    return { answer, atAnswer, atEnd: { begun, written } }
  }

  it('begins no further write, and is answered when none is running', async () => {
    const { atAnswer, atEnd } = await failedSeries()
    expect(atEnd).to.deep.equal(atAnswer)
    expect(atEnd.begun).to.be.below(size)
  })

  it('says how many were written', async () => {
    const { answer, atEnd } = await failedSeries()
    expect(answer).to.include({ code: 'service.event_store_unavailable', message: `Only ${atEnd.written}` })
  })

  it('is in doubt if one of its writes is, even if another one failed first', async () => {
    const { answer, atEnd } = await failedSeries([failingIndex + 1])
    expect(answer).to.include({
      code: 'service.outcome_unknown',
      message: `Only ${atEnd.written} Some others may have been saved as well.`,
    })
  })
})

describe('the items of a menu', () => {
  it('are read 16 at a time, each as old as the caller allows', async () => {
    const listed = Array.from({ length: size }, () => ({ id: ItemId.parse(randomUUID()) }))
    let running = 0
    let most = 0
    const writePath = {
      async load(streamName: string, _fold: unknown, allowed: unknown) {
        if (streamName.startsWith('item')) expect(allowed).to.equal(recentMs)
        running += 1
        most = Math.max(most, running)
        await new Promise(resolve => setImmediate(resolve))
        running -= 1
        return {
          state: streamName.startsWith('item') ? itemFold.initial : menuFold.initial,
          commands: new Map(),
        }
      },
    }
    const deps = { readModel: { itemsOf: async () => listed }, writePath }
    await listItems(deps as never, MenuId.parse(randomUUID()), recentMs)
    expect(most).to.equal(16)
  })
})
