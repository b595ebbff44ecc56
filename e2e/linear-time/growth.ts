/** CPU milliseconds of the quickest of several runs: what else the machine does can only make one slower. */
export function cpuMsOf(work: () => void, runs = 3): number {
  let quickest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1_000)
  }
  return quickest
}

/** Too short to distinguish from noise, whatever the growth. */
const negligibleMs = 4

/** How often work on `4 n` takes the time of work on `n`: a square 16 times, n log n less than 5 times. */
const ratios = { surelyLinear: 6, between: 9 }
const leastRounds = 3
/** A machine that is busy with something else can double a round's CPU time. In so many rounds some are undisturbed. */
const mostRounds = 20

/**
 * Whether work on `4 n` takes so much more CPU time than on `n` that it cannot be linear. Compares the quickest rounds of
 * each, which alternate so that both meet the same disturbances, until they are surely linear: a disturbance can make work look
 * worse than it is, never better.
 */
export function growsFasterThanItsInput(work: (length: number) => void, n: number): boolean {
  let [short, long] = [Number.POSITIVE_INFINITY, cpuMsOf(() => work(4 * n), 1)]
  for (let round = 1; long >= negligibleMs; round += 1) {
    short = Math.min(
      short,
      cpuMsOf(() => work(n), 1),
    )
    long = Math.min(
      long,
      cpuMsOf(() => work(4 * n), 1),
    )
    const ratio = long / Math.max(short, negligibleMs / 16)
    if (round >= leastRounds && ratio < ratios.surelyLinear) return false
    if (round === mostRounds) return long >= negligibleMs && ratio > ratios.between
  }
  return false
}
