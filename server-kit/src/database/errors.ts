import { AppError } from '../errors/app-error.ts'

/** Node's codes for a connection that cannot be made or broke. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a socket file of a server that is not there
])

/**
 * SQLSTATE (PostgreSQL, Appendix A): 57P01..05 the server shuts down, crashed, starts or drops idle sessions; 53300 no
 * connection left; 25006 read-only: a standby that has not taken over yet.
 */
const stateCodes = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006'])

/** `pg` gives these no code: the connection ended under a query, or none came free or up in time. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/u

/** SQLSTATE of a statement cancelled by its timeout: the database answers, too slowly. */
const queryCanceled = '57014'

/** SQLSTATE: no such schema, no such table. */
const missingCodes = new Set(['3F000', '42P01'])

/** Whether a table is not there: at a first start the services are up before the projector has made its tables. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingCodes.has(String(error.code))
}

/** `service.database_unavailable` for an error of the connection, `service.busy` for a statement that ran out of time; `null` for any other. */
export function toDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) {
    // Node tries every address of a name and reports the failures together.
    return error.errors.length > 0 && error.errors.every(each => toDatabaseError(each) !== null)
      ? new AppError('service.database_unavailable', { cause: error })
      : null
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === queryCanceled) return new AppError('service.busy', { cause: error })
  if (
    isSocketFault(error, code) ||
    code.startsWith('08') ||
    stateCodes.has(code) ||
    messages.test(error.message)
  ) {
    return new AppError('service.database_unavailable', { cause: error })
  }
  return null
}

function isSocketFault(error: Error, code: string): boolean {
  // A missing file is ENOENT too, and no fault of the database: only a system call on a socket counts.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return socketCodes.has(code)
}
