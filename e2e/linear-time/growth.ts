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

/**
 * Whether work on `4 n` takes so much more than on `n` that it cannot be linear: a square takes 16 times as long, n log n less
 * than 5 times.
 */
export function growsFasterThanItsInput(work: (length: number) => void, n: number): boolean {
  if (cpuMsOf(() => work(4 * n), 1) < negligibleMs) return false
  const [short, long] = [cpuMsOf(() => work(n)), cpuMsOf(() => work(4 * n))]
  return long >= negligibleMs && long > 9 * Math.max(short, negligibleMs / 16)
}
