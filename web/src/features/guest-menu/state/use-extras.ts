import { useEffect, useSyncExternalStore } from 'react'
import { loadLaterMessages } from '../../../languages/load.ts'
import { createListeners } from '../../../storage/listeners.ts'

async function importExtras() {
  const [later] = await Promise.all([import('../extras.ts'), loadLaterMessages()])
  return later.extras
}

type Extras = Awaited<ReturnType<typeof importExtras>>

let extras: Extras | null = null
const { subscribe, notify } = createListeners()

function loadExtras(): void {
  if (extras) return
  importExtras().then(
    loaded => {
      extras = loaded
      notify()
      loaded.keepFonts()
    },
    () => undefined, // without a network: the next call tries again
  )
}

/** The parts of the page that nobody needs to read a menu. They load once it is there. A change of `wanted` tries again. */
export function useExtras(ready: boolean, wanted: boolean | number): Extras | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish is a reason to try again
  useEffect(() => {
    if (ready) loadExtras()
  }, [ready, wanted])
  return useSyncExternalStore(
    subscribe,
    () => extras,
    () => null,
  )
}
