import { sessions } from '../session/device.ts'
import type { Holder } from '../session/session.ts'
import { showToast } from '../ui/overlay/toast-store.ts'
import { createClient } from './client.ts'
import { transport } from './guest.ts'
import { queryClient } from './query-client.ts'

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

/** The API client of this page. */
export const { call, callFull } = createClient({
  transport,
  token: holder => sessions.tokenOf(holder),
  onSessionEnded: holder => sessionEnded(holder),
  onChangedSince() {
    void queryClient.invalidateQueries()
    showToast({
      tone: 'note',
      title: 'This was saved earlier and has been changed since',
      body: 'The page now shows the current state. Check it before you go on.',
    })
  },
  readCurrentState: () => queryClient.refetchQueries({ type: 'active' }, { throwOnError: true }),
  newKey: randomKey,
  wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
})
