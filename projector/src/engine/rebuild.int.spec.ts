import { setTimeout } from 'node:timers/promises'
import { cases } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { type EngineFixture, isWorkerReady, useEngine } from '../testing/engine-fixture.ts'
import { openReader } from '../testing/spec-worker.ts'
import { connectDirectly } from './direct-connection.ts'

/** One rebuild has every step; more of them meet the writes at other moments. */
const rebuilds = cases(1, 3)

describe('projector engine', () => {
  const engine = useEngine()
  const { start, append, applied, cleanUps, rebuild } = engine
  let gateway: EngineFixture['gateway']
  let databaseUrl: string
  let reader: EngineFixture['reader']
  beforeEach(() => {
    ;({ gateway, databaseUrl, reader } = engine)
  })

  describe('during a rebuild with writes', () => {
    it('never shows readers a gap, and the tables equal a fresh build', async () => {
      const worker = start()
      for (let i = 0; i < 400; i += 1) await append(`n${i % 11}`, i)
      await applied((await gateway.head())?.position ?? 0n)
      const before = Number(
        (await reader.rows('select generation from projector.checkpoints'))[0]?.generation,
      )
      const writing = engine.keepWriting(i => append(`n${i % 13}`, i))
      const hammer = await openReader(databaseUrl)
      cleanUps.push(hammer.close)
      let seen = 0
      let isReading = true
      const reading = (async () => {
        for (let i = 0; isReading; i += 1) {
          const text = 'select coalesce(sum(times), 0)::int as n from menus.note'
          const { rows } = await hammer.client.query(i % 2 === 0 ? { name: 'times', text } : text)
          expect(rows[0].n).to.be.at.least(seen)
          seen = rows[0].n
          await setTimeout(1) // leaves processor time to those who are read
        }
      })()
      for (let round = 0; round < rebuilds; round += 1) {
        expect(await rebuild()).to.include({ done: true })
      }
      await waitUntil('the owner has taken the new tables over', () => worker.status.state === 'live')
      const { position } = await append('last')
      await applied(position)
      await writing.end()
      isReading = false
      await reading
      await applied((await gateway.head())?.position ?? 0n)

      const after = await reader.rows('select generation::int, state from projector.checkpoints')
      expect(after).to.have.length(1)
      expect(after[0]?.generation).to.be.above(before)
      expect(
        reader.heard.filter(({ channel }) => channel === 'projector_generation'),
      ).to.have.length.at.least(rebuilds)
      expect(await reader.rows(`select nspname from pg_namespace where nspname like 'menus%'`)).to.deep.equal(
        [{ nspname: 'menus' }],
      )
      const freshUrl = await engine.postgres.createDatabase()
      const fresh = await openReader(freshUrl)
      cleanUps.push(fresh.close)
      const freshWorker = start({ databaseUrl: freshUrl })
      await waitUntil('the fresh build is live', () => isWorkerReady(freshWorker))
      expect(await reader.notes()).to.deep.equal(await fresh.notes())
      const summary = 'select total from menus.summary'
      expect(await reader.rows(summary)).to.deep.equal(await fresh.rows(summary))
    })

    it('refuses a second rebuild', async () => {
      await engine.live()
      const holder = await connectDirectly({ url: databaseUrl, applicationName: 'spec' })
      cleanUps.push(holder.close)
      await holder.client.query("select pg_advisory_lock(hashtext('projector build'), hashtext('menus'))")
      expect(await rebuild()).to.deep.equal({
        done: false,
        sentence: 'menus: another process is already building it.',
      })
    })
  })
})
