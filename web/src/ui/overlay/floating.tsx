import { Fragment, type ReactNode } from 'react'
import { createStore } from '../../device/store.ts'

interface Floating {
  readonly id: number
  readonly node: ReactNode
}

const floating = createStore<readonly Floating[]>([])
let lastId = 0

/** Shows something on whatever page the person is on, such as a question that outlives the page that raised it. */
export function showFloating(render: (close: () => void) => ReactNode): void {
  lastId += 1
  const id = lastId
  const close = () => floating.set(floating.get().filter(other => other.id !== id))
  floating.set([...floating.get(), { id, node: render(close) }])
}

/** Where {@link showFloating} shows it: once, beside the pages. */
export function FloatingRegion() {
  return floating.use().map(({ id, node }) => <Fragment key={id}>{node}</Fragment>)
}
