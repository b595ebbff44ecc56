import { sessions } from '../session/device.ts'
import type { Holder } from '../session/session.ts'
import { createClient } from './client.ts'
import { transport } from './guest.ts'

/** 128 random bits. `crypto.randomUUID` exists only on HTTPS and localhost, and a tablet in the kitchen may use neither. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

let sessionEnded: (holder: Holder) => void = () => {}

/** Sets what happens when a token is refused: the app's shell redirects to the login. */
export function onSessionEnded(listener: typeof sessionEnded): void {
  sessionEnded = listener
}

/** What the signed-in screens do after a write whose outcome was unknown or that had been saved before. */
export interface WriteListener {
  /** Reads again what the page shows. */
  readonly readCurrentState: () => Promise<void>
  /** The write was already saved, and something else has changed since. */
  readonly onChangedSince: () => void
}
let writeListener: WriteListener = { readCurrentState: async () => {}, onChangedSince: () => {} }

/** Sets the listener for those writes. */
export function listenToWrites(listener: WriteListener): void {
  writeListener = listener
}

/** The API client of this page. */
export const { call, callFull } = createClient({
  transport,
  token: holder => sessions.tokenOf(holder),
  onSessionEnded: holder => sessionEnded(holder),
  onChangedSince: () => writeListener.onChangedSince(),
  readCurrentState: () => writeListener.readCurrentState(),
  newKey: randomKey,
  wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
})
