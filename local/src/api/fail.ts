import { ApiFailure } from './client.ts'

/** Ends a command line with a fault in words: the API's sentence and every row it names, or why nobody answered. */
export function fail(error: unknown): never {
  if (error instanceof ApiFailure) {
    const rows = (error.detail.issues ?? []).map(issue => `  ${issue.path.join(' ')}: ${issue.message}\n`)
    process.stderr.write(`${error.message}\n${rows.join('')}`)
  } else if (error instanceof TypeError && error.message === 'fetch failed') {
    process.stderr.write(
      'Nobody answers at this address. Start the service with `npm start`, or give --url.\n',
    )
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
  process.exit(1)
}
