/** The result of signing in or registering, as the form shows it. */
export interface AuthOutcome {
  readonly kind: 'success' | 'error'
  readonly text: string
}

/** The server's message of success, or the specification's when it has none. */
export function successOutcome(message: string): AuthOutcome {
  return { kind: 'success', text: message || 'Success!' }
}

/** Specification section 8: a message with "error" in it looks like one; ours also when it only failed. */
export function toneOf({ kind, text }: AuthOutcome): 'stop' | 'safe' {
  return kind === 'error' || /error/iu.test(text) ? 'stop' : 'safe'
}
