import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNode } from '../harness/child.ts'
import { absoluteLine } from '../harness/line.ts'
import type { Figure } from '../harness/run.ts'
import { valuesOf } from '../harness/windows.ts'

/** S11: seconds from `npm start` to its `Ready:` line, after install and build, with an empty data directory and with a used one. */
export const startTime: Figure = {
  id: 'S11',
  name: 'the start',
  async measure(run) {
    const starts: { readonly empty: number; readonly used: number }[] = []
    for (let round = 0; round < run.rounds; round += 1) {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'safe-menu-bench-start-'))
      try {
        const empty = await secondsToReady(dataDirectory)
        starts.push({ empty, used: await secondsToReady(dataDirectory) })
      } finally {
        await rm(dataDirectory, { recursive: true, force: true })
      }
    }
    const line = (directory: 'used' | 'empty', atMost: number) =>
      absoluteLine({
        what: `npm start to Ready, data directory ${directory}`,
        unit: 's',
        values: valuesOf(starts, directory),
        bound: { atMost },
      })
    return [line('used', 3), line('empty', 5)]
  },
}

async function secondsToReady(dataDirectory: string): Promise<number> {
  const startedAt = performance.now()
  const child = startNode([join('scripts', 'start.mjs')], { DATA_DIR: dataDirectory, PORT: '0' })
  try {
    await child.printed(/Ready:/u)
    return (performance.now() - startedAt) / 1_000
  } finally {
    await child.stop()
  }
}
