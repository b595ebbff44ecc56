import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { settle } from '../harness/applied.ts'
import { absoluteLine } from '../harness/line.ts'
import { idleShare, sharedOutMemory } from '../harness/proc.ts'
import type { Figure } from '../harness/run.ts'

const totalMs = 60_000
const calmMs = 300_000 // what a start leaves to do: the sample restaurant, and the first vacuum of each database, one a minute

/** S15: everything that `npm start` runs, with the sample restaurant, for a minute without a call. */
export const idle: Figure = {
  id: 'S15',
  name: 'idle',
  async measure(run) {
    const stack = await run.own({ SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' })
    await settle(stack)
    await sleep(run.size(calmMs, 2_000))
    const milliseconds = run.size(totalMs, 15_000)
    const before = await diskBytes(stack.dataDirectory)
    const shares: number[] = []
    const memory: number[] = []
    for (let round = 0; round < run.rounds; round += 1) {
      shares.push((await idleShare(stack, milliseconds / run.rounds)) * 100)
      memory.push((await sharedOutMemory([stack.pid])) / 2 ** 20)
    }
    const grown = (await diskBytes(stack.dataDirectory)) - before
    const seconds = milliseconds / 1_000
    return [
      absoluteLine({
        what: `idle with the sample restaurant for ${seconds} s: CPU time of all processes`,
        unit: '% of a core',
        values: shares,
        bound: { atMost: 2 },
      }),
      absoluteLine({ what: 'its memory (PSS)', unit: 'MB', values: memory, bound: { atMost: 380 } }),
      absoluteLine({ what: 'its growth on disk', unit: 'KB', values: [grown / 1_024], bound: { atMost: 0 } }),
    ]
  },
}

const bytesPerBlock = 512 // the unit of `blocks`, on every file system

/** Bytes on the disk of all files in a folder. A file that is removed meanwhile counts nothing. */
async function diskBytes(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true })
  const sizes = paths.map(path =>
    lstat(join(folder, path)).then(
      ({ blocks }) => blocks * bytesPerBlock,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
