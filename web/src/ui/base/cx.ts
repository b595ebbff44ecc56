/** Joins the class names that are not falsy. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

export type Tone = 'neutral' | 'brand' | 'safe' | 'ask' | 'stop' | 'note'

/** Ground and text of each tone. */
export const toneClass: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  brand: 'bg-brand-soft text-brand',
  safe: 'bg-safe-soft text-safe',
  ask: 'bg-ask-soft text-ask',
  stop: 'bg-stop-soft text-stop',
  note: 'bg-note-soft text-note',
}

/** The look of every control that takes text. */
export const controlClass =
  'w-full min-w-0 min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-soft ' +
  'aria-invalid:border-stop aria-invalid:border-2'
