import autocannon from 'autocannon'

const seconds = 6 // long enough to be past warm-up on two shared cores, short enough that the whole table takes minutes
const warmUpSeconds = 2

/** Requests per second that a GET answers over 50 connections. Rejects when any answer is not the expected status. */
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
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors`)
  }
  return result.requests.average
}

/** Runs `operation` `total` times with `inFlight` at once; resolves to the rate and each one's milliseconds. The first failure ends it. */
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
        next = total // else the others would go on, beside whatever is measured next
        throw error
      }
      milliseconds.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { perSecond: (total / (performance.now() - startedAt)) * 1_000, milliseconds }
}
