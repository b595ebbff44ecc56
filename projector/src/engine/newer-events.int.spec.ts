import { randomUUID } from 'node:crypto'
import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { NewEvent } from '@safe-menu/server-kit/event-store/types'
import {
  NoiseMade,
  NoteWritten,
  noise,
  specMetadata,
  written,
} from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { z } from 'zod'
import { useEngine } from '../testing/engine-fixture.ts'

/** Event types that the next version of the product writes. */
const NoteShared = defineEvent('NoteShared', z.object({ noteId: z.string() }))
const NoteWrittenTwo = defineEvent('NoteWritten', {
  version: 2,
  data: NoteWritten.data,
  upcast: { 1: data => data },
})
const newerCodec = createEventCodec({ eventTypes: [NoteWrittenTwo, NoteShared, NoiseMade] })

describe('projector with events of a newer version', () => {
  const engine = useEngine(newerCodec)
  let worker: ReturnType<typeof engine.start>
  beforeEach(async () => {
    worker = await engine.live()
  })

  function shared(restaurantId: string | null): NewEvent {
    const metadata = { ...specMetadata, restaurantId: RestaurantId.nullable().parse(restaurantId) }
    return { id: randomUUID(), type: 'NoteShared', data: { noteId: 'a' }, metadata }
  }
  const failures = () => engine.reader.rows('select attempts from projector.failures')
  const quarantined = async () =>
    (await engine.reader.rows('select restaurant_id, event_type from projector.quarantine')).map(row => [
      row.restaurant_id,
      row.event_type,
    ])
  const beatsAt = (position: bigint) =>
    engine.reader.beats().filter(({ payload }) => BigInt(JSON.parse(payload).position) >= position)

  it('stops and sends no heartbeat at an unknown type without a restaurant', async () => {
    const { position } = await engine.gateway.append('note-a', [shared(null)], 'any')
    await waitUntil('it has stopped', () => worker.status.state === 'stopped')
    expect(worker.status.reason).to.match(/NoteShared at note-a@0 .*newer version/)
    await waitUntil('it has tried again', async () => Number((await failures())[0]?.attempts) > 1)
    // No heartbeat may say that the tables are current beyond the event.
    expect(beatsAt(position)).to.deep.equal([])
  })

  it('quarantines the restaurant of an unknown type', async () => {
    const restaurantId = randomUUID()
    await engine.gateway.append('note-a', [shared(restaurantId)], 'any')
    await waitUntil('the restaurant is in quarantine', async () => (await quarantined()).length > 0)
    expect(await quarantined()).to.deep.equal([[restaurantId, 'NoteShared']])
  })

  it('quarantines the restaurant of a newer version of a known type', async () => {
    const restaurantId = randomUUID()
    const metadata = { ...specMetadata, restaurantId: RestaurantId.parse(restaurantId) }
    await engine.gateway.append('note-a', [{ ...written('a'), metadata }], 'any')
    await waitUntil('the restaurant is in quarantine', async () => (await quarantined()).length > 0)
    expect(await quarantined()).to.deep.equal([[restaurantId, 'NoteWritten']])
    expect(await engine.reader.notes()).to.deep.equal([])
  })

  it('skips known types of other groups and system events of the store', async () => {
    await engine.gateway.append('noise', [noise()], 'any')
    await engine.gateway.expireAfter('noise', 3_600)
    const { position } = await engine.gateway.append('noise', [noise()], 'any')
    await waitUntil('a beat at the head', () => beatsAt(position).length > 0)
    expect(worker.status.state).to.equal('live')
  })
})
