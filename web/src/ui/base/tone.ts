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
