import { expect } from 'chai'
import type { TagEdit } from './tag-edit.ts'
import { createTagSaver } from './tag-saver.ts'

const contained = { presence: 'contains', details: [] } as const
const edit = (itemId: string, tagId = 'milk'): TagEdit => ({
  itemId,
  changes: { [tagId]: { from: null, to: contained } },
  insists: [],
  had: [],
})

interface Call {
  readonly edit: TagEdit
  readonly done: () => void
  readonly fail: (message: string) => void
}

/** A saver whose calls are answered by the test. */
function started(restored: readonly TagEdit[] = []) {
  const calls: Call[] = []
  const kept: (readonly TagEdit[])[] = []
  const saved: string[] = []
  const saver = createTagSaver({
    save: one =>
      new Promise((resolve, reject) =>
        calls.push({ edit: one, done: () => resolve('0'), fail: message => reject(new Error(message)) }),
      ),
    onSaved: ({ itemId }) => saved.push(itemId),
    failureOf: error => {
      const { message } = error as Error
      return { message, mayBeSaved: false, isConflict: message.startsWith('Someone else') }
    },
    keep: edits => kept.push(edits),
    restored,
  })
  return { saver, calls, kept, saved }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

describe('the saver of tags', () => {
  it('makes one call for each item, four at a time', async () => {
    const { saver, calls, saved } = started()
    saver.add(Array.from({ length: 6 }, (_, n) => edit(`item ${n}`)))
    expect(calls).to.have.length(4)
    calls[0]?.done()
    await settled()
    expect(calls).to.have.length(5)
    for (let n = 1; n < 6; n++) {
      calls[n]?.done()
      await settled()
    }
    expect(saved).to.have.length(6)
    expect(saver.current()).to.deep.equal([])
  })

  for (const [what, end, tags] of [
    ['after the one under way', (call: Call) => call.done(), ['eggs', 'fish']],
    ['with the one that failed', (call: Call) => call.fail('Busy.'), ['milk', 'eggs', 'fish']],
  ] as const)
    it(`saves later edits of an item ${what}`, async () => {
      const { saver, calls } = started()
      for (const tagId of ['milk', 'eggs', 'fish']) saver.add([edit('soup', tagId)])
      expect(calls).to.have.length(1)
      for (const call of calls) end(call)
      await settled()
      expect(calls[1]?.edit.changes).to.have.keys(...tags)
    })

  it('keeps what was not saved, and says why', async () => {
    const { saver, calls, kept, saved } = started()
    saver.add([edit('soup'), edit('stew')])
    calls[0]?.fail('You are offline.')
    calls[1]?.done()
    await settled()
    expect(saved).to.deep.equal(['stew'])
    const failed = {
      edit: edit('soup'),
      state: 'failed',
      failure: { message: 'You are offline.', mayBeSaved: false, isConflict: false },
    }
    expect(saver.current()).to.deep.equal([failed])
    expect(kept.at(-1)).to.deep.equal([edit('soup')])
  })

  it('replaces what someone else has set only after it has told the manager', async () => {
    const { saver, calls } = started()
    const rebase = (one: TagEdit): TagEdit => ({ ...one, reason: 'rebased' })
    saver.add([edit('soup')])
    for (const message of ['You are offline.', 'Someone else has changed Milk.', 'Busy.']) {
      calls.at(-1)?.fail(message)
      await settled()
      saver.retry(rebase)
    }
    expect(calls.map(call => call.edit.reason)).to.deep.equal([undefined, undefined, 'rebased', 'rebased'])
  })

  it('tries again on demand and forgets what is discarded', async () => {
    const { saver, calls, kept } = started([edit('soup')])
    expect(calls).to.deep.equal([])
    saver.retry()
    expect(calls).to.have.length(1)
    calls[0]?.fail('Busy.')
    await settled()
    saver.discard()
    expect(saver.current()).to.deep.equal([])
    expect(kept.at(-1)).to.deep.equal([])
  })
})
