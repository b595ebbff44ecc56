import { randomUUID } from 'node:crypto'
import type { RawEvent, RawLog } from '@safe-menu/server-kit/event-store/raw-log'

/** The stream that says where and when the events of a copied log were first written. */
const originStream = 'log-origin'
/** Every part of the product, of every version, ignores types that begin with "$". */
const originType = '$log-origin'
/** About 40 KB in one event. */
const eventsPerBlock = 1_000

/**
 * Keeps the position and instant that each event had in the source beside the copied log. They cannot be in the events' metadata,
 * because the audit trail's chains cover it.
 */
export function createOrigin(target: Pick<RawLog, 'append'>) {
  const waiting: { readonly position: string; readonly created: string }[] = []
  let recorded = 0
  let blocks = 0

  async function writeBlock(): Promise<void> {
    const block = waiting.slice(0, eventsPerBlock)
    const data = {
      first: recorded + 1,
      positions: block.map(({ position }) => position),
      created: block.map(({ created }) => created),
    }
    const event = {
      id: randomUUID(),
      type: originType,
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from('{}'),
    }
    await target.append(originStream, [event], blocks === 0 ? 'no_stream' : BigInt(blocks - 1))
    note(block.length)
  }

  function note(events: number): void {
    waiting.splice(0, events)
    recorded += events
    blocks += 1
  }

  return {
    /** Notes that the target has the next event of the source. */
    add({ position, created }: RawEvent): void {
      waiting.push({ position: String(position), created })
    },
    /** Takes the target's system events. Notes the blocks that an earlier copy wrote. */
    found({ streamName, type, data }: RawEvent): void {
      if (streamName !== originStream || type !== originType) return
      note((JSON.parse(data.toString()) as { positions: readonly string[] }).positions.length)
    },
    /** Writes full blocks. At the end also the last one, which is shorter. */
    async write({ isEnd }: { readonly isEnd: boolean }): Promise<void> {
      while (waiting.length >= (isEnd ? 1 : eventsPerBlock)) await writeBlock()
    },
  }
}
