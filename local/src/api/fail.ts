import { usageExitCode } from '../supervisor/start-error.ts'
import { ApiFailure } from './client.ts'

/** Wrong arguments of a command line. */
export class UsageError extends Error {}

/** Ends a command line with the API's error message and the rows that it names, or with the reason for a missing answer. */
export function fail(error: unknown): never {
  if (error instanceof ApiFailure) {
    const rows = (error.detail.issues ?? []).map(issue => `  ${issue.path.join(' ')}: ${issue.message}\n`)
    process.stderr.write(`${error.message}\n${rows.join('')}`)
  } else if (error instanceof TypeError && error.message === 'fetch failed') {
    process.stderr.write(
      'The service does not answer at this address. Start it with `npm start`, or give another --url.\n',
    )
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
  const { code } = error as NodeJS.ErrnoException
  process.exit(error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') ? usageExitCode : 1)
}
