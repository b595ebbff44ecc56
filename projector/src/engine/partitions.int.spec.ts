import { randomUUID } from 'node:crypto'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { partitionSql } from '@safe-menu/read-models/sql'
import { partitionOf } from '@safe-menu/server-kit/partitions/partition'
import { specMetadata, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { partitionsOf } from '../groups.ts'
import { useEngine } from '../testing/engine-fixture.ts'
import { startSpecProcess } from '../testing/spec-process.ts'
import { noteTotals } from '../testing/spec-worker.ts'

const definition: ProjectionGroupDefinition = { group: 'menus', version: 1, projections: [noteTotals] }
const restaurants = Array.from({ length: 12 }, () => randomUUID())

describe('partitions', () => {
  const engine = useEngine()

  function start(partitions: number) {
    const process = startSpecProcess({
      eventStoreUrl: engine.store.url,
      databaseUrl: engine.databaseUrl,
      definition,
      partitions,
    })
    engine.cleanUps.push(process.stop)
    return process
  }
  async function write(restaurantId: string | undefined, amount = 1): Promise<bigint> {
    const event = written(restaurantId ?? '', amount)
    const metadata = { ...specMetadata, restaurantId: restaurantId as RestaurantId }
    const { position } = await engine.gateway.append(`note-${restaurantId}`, [{ ...event, metadata }], 'any')
    return position
  }
  const writeAll = () => Promise.all(restaurants.map(id => write(id)))
  const areApplied = (times: number) =>
    waitUntil(`${times} events are applied`, async () => (await engine.reader.times()) >= times)
  const checkpoints = () =>
    engine.reader.rows(
      `select partition, partitions, position::text from projector.checkpoints where state = 'live' order by partition`,
    )
  const divideInto = (partitions: number) => {
    const [first = definition] = partitionsOf(definition, partitions)
    return engine.rebuild({ definition: first })
  }

  it('are also computed by PostgreSQL', async () => {
    for (const count of [1, 2, 3, 64]) {
      const { rows } = await engine.reader.client.query(
        `select id, ${partitionSql('id', '$2::int')}::int as partition from unnest($1::uuid[]) as id`,
        [restaurants, count],
      )
      expect(rows).to.deep.equal(restaurants.map(id => ({ id, partition: partitionOf(id, count) })))
    }
  })

  it('apply each event once, whichever process owns them', async () => {
    await writeAll()
    const first = start(3)
    await waitUntil('it owns all', () => first.owned().length === 3)
    expect((await checkpoints())[2]).to.include({ partition: 2, partitions: 3 })
    await writeAll()
    await areApplied(24)
    const second = start(3)
    await waitUntil('the second owns one', () => second.owned().length === 1 && first.owned().length === 2)
    await writeAll()
    await areApplied(36)
    await first.stop()
    await waitUntil('the second owns all', () => second.owned().length === 3)
    await writeAll()
    await areApplied(48)
    expect((await engine.reader.notes()).map(({ times }) => times)).to.deep.equal(restaurants.map(() => 4))
  })

  it('move past the events of the others, which readers wait for', async () => {
    const process = start(3)
    await waitUntil('it owns all', () => process.owned().length === 3)
    const position = await write(restaurants[0])
    await waitUntil('each is there', async () =>
      (await checkpoints()).every(row => BigInt(String(row.position)) === position),
    )
  })

  it('continue when one of them has a restaurant in quarantine', async () => {
    const process = start(3)
    await waitUntil('it owns all', () => process.owned().length === 3)
    await writeAll()
    await write(restaurants[0], -5) // the sum would be below zero
    await writeAll()
    await areApplied(12 + 11)
    const sizes = process.statuses.map(({ quarantine }) => quarantine.size)
    const own = partitionOf(String(restaurants[0]), 3)
    expect(sizes).to.deep.equal([0, 1, 2].map(index => (index === own ? 1 : 0)))
  })

  it('change with a rebuild, and a process with the old number reports it', async () => {
    await writeAll()
    const one = start(1)
    await waitUntil('it owns the group', () => one.owned().length === 1)
    await write(restaurants[0], -5)
    await areApplied(12)
    const three = start(3)
    await waitUntil('it is refused', () => three.statuses.every(({ state }) => state === 'superseded'))
    expect(three.statuses[0]?.reason).to.equal(
      'The restaurants of menus are divided into 1 partition, and PROJECTOR_PARTITIONS is 3: set it to 1, or divide them ' +
        'again with PROJECTOR_PARTITIONS=3 npm run projector -- rebuild menus --change-partitions',
    )
    expect(await divideInto(3)).to.have.property('done', true)
    await waitUntil('it owns all', () => three.owned().length === 3)
    await waitUntil('the other gives up', () => one.statuses[0]?.state === 'superseded')
    await writeAll()
    await areApplied(12 + 11)
    const held = three.statuses.map(({ quarantine }) => [...quarantine.keys()])
    expect(held[partitionOf(String(restaurants[0]), 3)]).to.deep.equal([restaurants[0]])
    expect(await divideInto(1)).to.have.property('done', true)
    await waitUntil('it owns the group again', () => one.owned().length === 1)
    await writeAll()
    await areApplied(12 + 11 + 11)
  })
})
