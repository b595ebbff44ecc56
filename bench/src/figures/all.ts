import type { Figure } from '../harness/run.ts'
import { compactRead } from './compact-read.ts'
import { costs } from './costs.ts'
import { firstView } from './first-view.ts'
import { freshness } from './freshness.ts'
import { freshnessUnderLoad } from './freshness-under-load.ts'
import { growth } from './growth.ts'
import { guestRead } from './guest-read.ts'
import { idle } from './idle.ts'
import { lighthouseScores } from './lighthouse.ts'
import { livePage } from './live-page.ts'
import { menuSize } from './menu-size.ts'
import { neighbour } from './neighbour.ts'
import { projection } from './projection.ts'
import { rebuild } from './rebuild.ts'
import { replay } from './replay.ts'
import { startTime } from './start-time.ts'
import { tracking } from './tracking.ts'
import { write } from './write.ts'

/** In the order of measurement: those that need a small store come first, those with a stack of their own last. */
export const figures: readonly Figure[] = [
  startTime,
  guestRead,
  compactRead,
  write,
  tracking,
  freshness,
  livePage,
  firstView,
  replay,
  idle,
  menuSize,
  neighbour,
  projection,
  freshnessUnderLoad,
  growth,
  costs,
  lighthouseScores,
  rebuild,
]
