import autocannon from 'autocannon'

const seconds = 6 // long enough to warm up on two shared cores, short enough to measure the whole table in minutes
const warmUpSeconds = 2

/** Measures a GET's requests per second over 50 connections. Rejects if an answer does not have the expected status. */
export async function requestsPerSecond(
  url: string,
  expectedStatus = 200,
  requestHeaders: Record<string, string> = {},
): Promise<number> {
  const run = (duration: number) => autocannon({ url, connections: 50, duration, headers: requestHeaders })
  await run(warmUpSeconds)
  const result = await run(seconds)
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(
    ([status]) => Number(status) !== expectedStatus,
  )
  if (wrong.length > 0 || result.errors > 0) {
    throw new Error(
      `${url} answered with ${JSON.stringify(result.statusCodeStats)} and ${result.errors} errors`,
    )
  }
  return result.requests.average
}

/** Runs `operation` `total` times, `inFlight` at once. Resolves to the rate and each one's milliseconds; rejects at the first failure. */
export async function drive(total: number, inFlight: number, operation: (index: number) => Promise<void>) {
  const milliseconds: number[] = []
  let next = 0
  const startedAt = performance.now()
  const worker = async () => {
    for (let index = next++; index < total; index = next++) {
      const from = performance.now()
      try {
        await operation(index)
      } catch (error) {
        next = total // otherwise the other calls would continue during the next measurement
        throw error
      }
      milliseconds.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { perSecond: (total / (performance.now() - startedAt)) * 1_000, milliseconds }
}
