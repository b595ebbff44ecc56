import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * CPU milliseconds of one run. CPU time, not wall-clock time, which other processes would lengthen. A busy machine can still
 * double it.
 */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Too short to distinguish from noise, whatever the growth. */
const negligibleMs = 4
/** How much longer the long text is than the short one. A square takes 64 times as long, n log n about 10 times. */
const factor = 8
/** Far from both: for a wrong answer, every round would have to be disturbed, and by more than double. */
const ratios = { surelyLinear: 16, between: 24 }
const leastRounds = 3
const mostRounds = 20

/**
 * Whether work on `longest` takes so much more CPU time than on an eighth of it that it cannot be linear. Compares the quickest
 * rounds of each, which alternate so that both meet the same disturbances, until they are surely linear: a disturbance can make work
 * look worse than it is, never better.
 */
export async function isSuperlinear(work: (length: number) => unknown, longest: number): Promise<boolean> {
  let [short, long] = [Number.POSITIVE_INFINITY, await cpuMsOf(() => work(longest))]
  for (let round = 1; long >= negligibleMs; round += 1) {
    short = Math.min(short, await cpuMsOf(() => work(Math.ceil(longest / factor))))
    long = Math.min(long, await cpuMsOf(() => work(longest)))
    const ratio = long / Math.max(short, negligibleMs / factor ** 2)
    if (round >= leastRounds && ratio < ratios.surelyLinear) return false
    if (round === mostRounds) return long >= negligibleMs && ratio > ratios.between
  }
  return false
}

/** The CPU milliseconds of the longest piece of work between two turns of other requests. */
export async function longestPieceMs(work: () => unknown): Promise<number> {
  let longest = 0
  let isDone = false
  let before = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.cpuUsage()
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await nextTurn()
  await work()
  await nextTurn()
  isDone = true
  return longest
}
