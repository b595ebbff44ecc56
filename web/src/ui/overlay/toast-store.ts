import { createStore } from '../../device/store.ts'
import type { Tone } from '../base/cx.ts'

export interface Toast {
  readonly id: number
  readonly tone: Extract<Tone, 'safe' | 'stop' | 'note'>
  readonly title: string
  /** What to do next. */
  readonly body?: string | undefined
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export const useToasts = toasts.use
export const currentToasts = toasts.get

/** Shows a toast and returns its id. `safe`: it worked; `stop`: it failed; `note`: information. Replaces a toast with the same text. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const others = toasts.get().filter(other => other.title !== toast.title || other.body !== toast.body)
  toasts.set([...others.slice(-2), { ...toast, id: lastId }]) // three fit a phone's screen above the keyboard
  return lastId
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter(toast => toast.id !== id))
}
