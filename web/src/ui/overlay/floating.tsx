import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { createListeners } from '../../storage/listeners.ts'

interface Floating {
  readonly id: number
  readonly node: ReactNode
}

let floating: readonly Floating[] = []
let lastId = 0
const { subscribe, notify } = createListeners()

function publish(next: readonly Floating[]) {
  floating = next
  notify()
}

/** Shows something on whatever page the person is on, such as a question that outlives the page that raised it. */
export function showFloating(render: (close: () => void) => ReactNode): void {
  lastId += 1
  const id = lastId
  const close = () => publish(floating.filter(other => other.id !== id))
  publish([...floating, { id, node: render(close) }])
}

const current = () => floating

/** Where {@link showFloating} shows it: once, beside the pages. */
export function FloatingRegion() {
  const shown = useSyncExternalStore(subscribe, current, current)
  return shown.map(({ id, node }) => <Fragment key={id}>{node}</Fragment>)
}
