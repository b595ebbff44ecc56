import { ApiError, type ClientErrorCode } from './api-error.ts'

// For people who change something. Guests' pages load only `api-error.ts`.

/** What the client finds itself. */
const clientTexts: { readonly [code: string]: string } = {
  'client.offline': 'You are offline. Connect to the internet and try again.',
  'client.unreachable': 'The server cannot be reached. Check your connection and try again.',
  'client.timeout': 'The server took too long to answer. Check what the page shows now, then try again.',
  'client.unreadable': 'The server sent an answer that this page cannot read. Reload the page and try again.',
} satisfies Record<Exclude<ClientErrorCode, 'client.session_ended'>, string>

/** What to tell a person about any failure. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in this page. Reload it and try again.'
  return clientTexts[error.code] ?? error.message
}

/**
 * What failed and what to do. `title`: "Soup was not confirmed". Without an answer that is not certain: guests may already read the
 * dish as safe.
 */
export function describeFailure(
  error: unknown,
  title: string,
): { readonly title: string; readonly body: string } {
  if (!(error instanceof ApiError && error.mayBeSaved)) return { title, body: messageOf(error) }
  const unanswered =
    'The server did not answer, so the change may have been saved. Check your connection and what the page shows, then try again.'
  // A server that does not know either says what was saved for certain.
  return {
    title: `Not certain: ${title}`,
    body: error.code === 'service.outcome_unknown' ? error.message : unanswered,
  }
}

/** The first issue of each field, to be shown beside it. `place`: of the field's name in an issue's path. */
export function fieldIssues(error: unknown, place = 0): { readonly [field: string]: string } {
  const found: Record<string, string> = {}
  if (!(error instanceof ApiError)) return found
  for (const issue of error.issues) {
    const field = String(issue.path.at(place) ?? '')
    found[field] ??= issue.message
  }
  return found
}

/**
 * What a refused call was about (the route's `current`) if someone else has changed it since the caller looked, or if a confirmation has
 * open questions; else `null`.
 */
export function changedSinceSeen<T>(error: unknown): T | null {
  const isRefused =
    error instanceof ApiError &&
    (error.code.endsWith('.changed_since_seen') || error.code === 'allergens.open_mentions')
  return isRefused && error.current ? (error.current as T) : null
}

/** For `useForm`: the form's fields in such a refusal. `onCurrent` gets the version that the next save starts from. */
export function currentFields<T, Fields>(fieldsOf: (current: T) => Fields, onCurrent: (current: T) => void) {
  return (error: unknown): Fields | null => {
    const current = changedSinceSeen<T>(error)
    if (current === null) return null
    onCurrent(current)
    return fieldsOf(current)
  }
}
