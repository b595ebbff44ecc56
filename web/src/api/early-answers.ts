/** An answer that was asked for before this script ran. */
export interface EarlyAnswer {
  /** When it was asked for, by both clocks of the device: what it proves, it proves of no later moment. */
  readonly at: { readonly wall: number; readonly steady: number }
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    /** By path; `index.html` fills it on a guest's page. */
    readonly earlyAnswers?: Map<string, EarlyAnswer>
  }
}

/** The answer to `GET path` that `index.html` has asked for, once: who asks again wants to know anew. */
export function takeEarlyAnswer(path: string): EarlyAnswer | null {
  const early = window.earlyAnswers?.get(path) ?? null
  window.earlyAnswers?.delete(path)
  return early
}
