import { expect } from 'chai'
import fc from 'fast-check'
import { historyOf } from '../../testing/audit-history.ts'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { edits } from '../../testing/random-edits.ts'
import { useTables } from '../../testing/use-tables.ts'

describe('the tables of the audit trail', () => {
  const tables = useTables(createAuditTables)

  it('are the same when batches are cut differently', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edits, { minLength: 50, maxLength: 150 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
        async (some, sizes) => {
          const { log } = historyOf(some)
          await tables.empty()
          await tables.apply(log)
          const atOnce = await tables.dump()
          await tables.empty()
          for (let from = 0, turn = 0; from < log.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1
            await tables.apply(log.slice(from, from + size))
            from += size
          }
          expect(await tables.dump()).to.deep.equal(atOnce)
        },
      ),
      { numRuns: 15 },
    )
  })
})
