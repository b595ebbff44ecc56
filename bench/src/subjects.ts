import { measureCommandWrites } from './command-write.ts'
import { measureFreshness } from './freshness.ts'
import { measureFreshnessUnderAttack } from './freshness-under-attack.ts'
import { measureGrowth } from './growth.ts'
import { measureGuestReads } from './guest-read.ts'
import { measureCompactReads } from './guest-read-compact.ts'
import { measureLivePage } from './live-page.ts'
import { measureOpenPages } from './open-pages.ts'
import { measureProjection } from './projection.ts'
import { measureRebuild } from './rebuild.ts'
import { measureReplay } from './replay.ts'
import type { Subject } from './run.ts'
import { measureStart } from './start-time.ts'
import { measureTracking } from './tracking.ts'

/** In the order of measurement: subjects that fill the shared store run after those that need an almost empty one. */
export const subjects: readonly Subject[] = [
  { id: 'S11', name: 'the start', measure: measureStart },
  { id: 'S1', name: 'guest reads', measure: async run => measureGuestReads(await run.shared()) },
  {
    id: 'S2',
    name: 'guest reads, unchanged and compressed',
    measure: async run => measureCompactReads(await run.shared()),
  },
  {
    id: 'S3',
    name: 'writes',
    measure: async run => measureCommandWrites({ ...(await run.shared()), bare: await run.bareAppends() }),
  },
  {
    id: 'S4',
    name: 'tracking',
    measure: async run => measureTracking({ ...(await run.shared()), bare: await run.bareAppends() }),
  },
  { id: 'S7', name: 'freshness', measure: async run => measureFreshness(await run.shared()) },
  { id: 'S9', name: 'the live page', measure: async run => measureLivePage(await run.shared()) },
  { id: 'S9', name: 'open live pages', measure: async run => measureOpenPages(await run.shared()) },
  { id: 'S5', name: 'the projector', measure: async run => measureProjection(await run.shared()) },
  { id: 'S10', name: 'the replay', measure: async run => measureReplay(await run.shared()) },
  {
    id: 'S8',
    name: 'freshness under attack',
    measure: run => run.inNewStack(measureFreshnessUnderAttack),
  },
  { id: 'S12', name: 'growth', measure: run => run.inNewStack(measureGrowth) },
  {
    id: 'S6',
    name: 'the rebuild',
    measure: run => run.inNewStack(parts => measureRebuild(parts, run.events)),
  },
]
