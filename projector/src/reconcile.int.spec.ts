import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { groupNames } from '@safe-menu/read-models/groups'
import { historyOf } from '@safe-menu/read-models/testing/audit-history'
import { edits } from '@safe-menu/read-models/testing/random-edits'
import { expect } from 'chai'
import fc from 'fast-check'
import { createGroups } from './groups.ts'
import { useProjector } from './testing/use-projector.ts'

describe('npm run projector -- reconcile', () => {
  const projector = useProjector(vaultKey => createGroups({ vaultKey }))
  const reconcile = (...args: readonly string[]) =>
    projector.run(['reconcile', ...args]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )

  before(async () => {
    const { log } = historyOf(fc.sample(edits, { numRuns: 200, seed: 5 }))
    for (const event of log) if (event.type !== 'GuestViewAdvanced') await projector.append(event)
    await waitUntil('all groups have caught up', async () => (await projector.readyz()).status === 200)
  })

  it('reports for each group that its tables agree with the log', async () => {
    const { code, stdout } = await reconcile()
    const lines = stdout.trimEnd().split('\n')
    expect(lines, stdout).to.have.length(groupNames.length)
    for (const group of groupNames)
      expect(stdout).to.match(
        new RegExp(`^${group}: \\d+ rows of \\d+ tables agree with the event log`, 'mu'),
      )
    expect(code).to.equal(0)
  })

  it('names every table with a difference', async () => {
    const { client } = projector
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)`,
      [groupNames],
    )
    const changed: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `delete from ${name} where ctid = (select ctid from ${name} limit 1)`,
      )
      if (rowCount === 1) changed.push(name)
    }
    expect(changed).to.have.length.above(20)
    const { code, stdout } = await reconcile()
    for (const name of changed)
      expect(stdout).to.match(new RegExp(`^${name}: the row with .* is missing\\.$`, 'mu'))
    expect(code).to.equal(1)
  })

  it('refuses an unknown group as wrong usage', async () => {
    expect(await reconcile('menu')).to.include({ code: 2 })
  })
})
