/** How often the count of answered writes is looked at. */
const everyMs = 10

/**
 * How often each part was killed, and how long it then took until the next write was answered. `answered` counts the writes
 * answered so far.
 */
export function createKillTable(parts: readonly string[], answered: () => number) {
  const pauses = new Map(parts.map(part => [part, [] as number[]]))

  return {
    /** To be called right after a kill, with how many writes had been answered by then. */
    killed(part: string, answeredBefore: number): void {
      const startedAt = performance.now()
      const timer = setInterval(() => {
        if (answered() === answeredBefore) return
        clearInterval(timer)
        pauses.get(part)?.push(performance.now() - startedAt)
      }, everyMs).unref()
    },
    /** As Markdown. */
    text(): string {
      const rows = [...pauses].map(([part, all]) => {
        const sorted = all.toSorted((a, b) => a - b)
        const median = sorted[Math.floor(sorted.length / 2)] ?? 0
        return `| ${part} | ${sorted.length} | ${inSeconds(median)} | ${inSeconds(sorted.at(-1) ?? 0)} |`
      })
      return [
        '',
        '| Part | Kills | Until the next answered write, median | Longest |',
        '| --- | --- | --- | --- |',
        ...rows,
        '',
        `${answered()} writes answered.`,
        '',
      ].join('\n')
    },
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
