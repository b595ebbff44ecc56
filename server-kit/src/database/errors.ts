import { AppError } from '../errors/app-error.ts'
import { describeTlsFault } from '../tls/tls-fault.ts'

/** Node's codes for a connection that failed or broke. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // the socket file of a server that does not run
])

/**
 * SQLSTATE (PostgreSQL, Appendix A): 57P01, 57P02, 57P03, 57P05: the server shuts down, crashed, starts or drops idle sessions.
 * 53300: no connection left. 25006: read-only, a standby that has not taken over yet.
 */
const stateCodes = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006'])

/** Errors without a code from `pg`: the connection ended during a query, or none was available in time. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/u

/** SQLSTATE of a statement that was cancelled by its timeout. */
const queryCanceled = '57014'

/** SQLSTATE: the schema or table does not exist. */
const missingCodes = new Set(['3F000', '42P01'])

/** Whether a table is missing: at the first start the services are up before the projector has created its tables. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingCodes.has(String(error.code))
}

/** Whether a column is missing: during an update the tables are of the other release until a rebuild replaces them. */
export function isMissingColumn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42703'
}

/** Returns `service.database_unavailable` for connection errors, `service.busy` for a statement that timed out, `null` for other errors. */
export function toDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) {
    // Node tries every address of a host name and reports all failures together.
    return error.errors.length > 0 && error.errors.every(each => toDatabaseError(each) !== null)
      ? new AppError('service.database_unavailable', { cause: error })
      : null
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === queryCanceled) return new AppError('service.busy', { cause: error })
  if (
    isSocketError(error, code) ||
    code.startsWith('08') ||
    stateCodes.has(code) ||
    describeTlsFault(error, '') !== null || // until an operator has renewed the certificate
    messages.test(error.message)
  ) {
    return new AppError('service.database_unavailable', { cause: error })
  }
  return null
}

function isSocketError(error: Error, code: string): boolean {
  // A missing file is ENOENT as well, so only a failed `connect` counts.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return socketCodes.has(code)
}
