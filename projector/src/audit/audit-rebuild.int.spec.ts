import { randomUUID } from 'node:crypto'
import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { auditGroup } from '@safe-menu/read-models/audit/audit-group'
import { guestView } from '@safe-menu/read-models/audit/guest-view/guest-view-commit-log'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { historyOf } from '@safe-menu/read-models/testing/audit-history'
import { dumpAudit } from '@safe-menu/read-models/testing/audit-tables'
import { edits } from '@safe-menu/read-models/testing/random-edits'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { undivided } from '@safe-menu/server-kit/partitions/partition'
import { silentLog } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import fc from 'fast-check'
import { rebuild } from '../engine/rebuild.ts'
import { useProjector } from '../testing/use-projector.ts'

describe('rebuild of the audit trail', () => {
  const projector = useProjector(() => [menusGroup, auditGroup])
  const { append } = projector
  before(async () => {
    await waitUntil('both groups are live', async () => (await projector.readyz()).status === 200)
  })

  /** The log without the projector's own events. */
  const spoken = (log: readonly StoredEvent[]) => log.filter(({ type }) => type !== 'GuestViewAdvanced')
  /** Guests never see their reports, so no group for guests waits for one. */
  const isForGuests = ({ type }: StoredEvent) => type !== 'MistakeReported' && type !== 'ReportsAnswered'
  /** Resolves to the position of the last event that guests can see. */
  async function appendAll(events: readonly StoredEvent[]): Promise<bigint> {
    let last = 0n
    for (const event of events) {
      const position = await append(event)
      if (isForGuests(event)) last = position
    }
    return last
  }
  /** Waits until guests have seen everything and the trail has recorded it. */
  const settled = (position: bigint) =>
    waitUntil(`the trail knows that guests see ${position}`, async () => {
      const { rows } = await projector.client.query(
        'select max(position)::text as position from audit.guest_view',
      )
      return BigInt(rows[0].position ?? 0) >= position
    })
  /** The positions of the commits that an event announces. */
  function commitsOf({ data }: StoredEvent): bigint[] {
    const { earlier = [], ...last } = GuestViewAdvanced.data.parse(data)
    return [...earlier, last].map(({ position }) => BigInt(position))
  }
  async function rebuildGroup(definition: ProjectionGroupDefinition): Promise<void> {
    const { databaseUrl, gateway: store } = projector
    const { signal } = new AbortController()
    const result = await rebuild({ databaseUrl, store, definition, log: silentLog, signal })
    expect(result.done).to.equal(true)
  }
  const rebuildAudit = () => rebuildGroup(auditGroup)

  it('finds in the log the instants at which guests could read the changes', async () => {
    const log = spoken(historyOf(fc.sample(edits, { numRuns: 60, seed: 1 })).log).filter(isForGuests)
    const { client } = projector
    let last = 0n
    const commits: { position: bigint; written: number; readable: number }[] = []
    for (const event of log) {
      const written = Date.now()
      last = await append(event)
      await waitUntil('guests can read it', async () => {
        const { rows } = await client.query(
          `select position::text from projector.checkpoints where group_name = 'menus' and state = 'live'`,
        )
        return BigInt(rows[0]?.position ?? 0) >= last
      })
      commits.push({ position: last, written, readable: Date.now() })
    }
    await settled(last)
    const announced = Date.now()
    for (const [index, { position, written }] of commits.entries()) {
      const { rows } = await client.query<{ at: Date }>(
        'select at from audit.guest_view where position >= $1 order by position limit 1',
        [position],
      )
      // A reader may know a commit before the projector does, which knows it before it makes the next one.
      expect(rows[0]?.at.getTime()).to.be.within(written, commits[index + 1]?.readable ?? announced)
    }
    const { events } = await projector.gateway.readStream(guestView.streamOf(undivided))
    const positions = events.flatMap(commitsOf)
    expect(positions.at(-1)).to.equal(last)
    expect(positions).to.deep.equal([...new Set(positions)].sort((a, b) => Number(a - b)))
  })

  it('gives the same entries, hashes and instants, even during writes', async () => {
    const log = spoken(historyOf(fc.sample(edits, { numRuns: 300, seed: 2 })).log)
    const half = log.length / 2
    let last = await appendAll(log.slice(0, half))
    await settled(last)
    const before = await dumpAudit(projector.client)
    expect(before.entry).to.have.length.above(80)
    const hows = before.dated_entry?.map(entry => (entry as { visibility: string }).visibility)
    expect(hows).to.include('at_once').and.to.not.include('not_yet')
    await rebuildAudit()
    await settled(last)
    expect(await dumpAudit(projector.client)).to.deep.equal(before)
    const writing = appendAll(log.slice(half))
    await rebuildAudit()
    last = await writing
    await settled(last)
    const after = await dumpAudit(projector.client)
    await rebuildAudit()
    await settled(last)
    expect(await dumpAudit(projector.client)).to.deep.equal(after)
  })

  it('announces nothing a second time when the menus are rebuilt', async () => {
    const [event] = spoken(historyOf([]).log).slice(-1)
    if (event === undefined) throw new Error('no event')
    await settled(await append(event)) // the commits of earlier tests are announced
    const stream = guestView.streamOf(undivided)
    const { events: known, revision } = await projector.gateway.readStream(stream, { last: 1 })
    const announced = known.flatMap(commitsOf)
    await rebuildGroup(menusGroup)
    const last = await append({ ...event, id: randomUUID() })
    await settled(last)
    const { events } = await projector.gateway.readStream(stream, { fromRevision: (revision ?? 0n) + 1n })
    const positions = events.flatMap(commitsOf)
    expect(positions.at(-1)).to.equal(last)
    // The swap is a commit, too: it holds no event for guests that was not announced before.
    for (const position of positions) expect(position > (announced.at(-1) ?? 0n)).to.equal(true)
  })
})
