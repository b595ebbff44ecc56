import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** A grey placeholder of the final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe bg-line [:where(&)]:rounded-sm', className)}
    />
  )
}

/** True once `milliseconds` have passed; restarts when the component mounts. */
function useDelayed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}

/** A skeleton that appears sooner would only flicker: most answers are there by then. */
const skeletonDelayMs = 250

/** Reserves the space at once, shows the skeleton after 250 ms, and reads out `label`. */
export function Loading(props: { label: string; children: ReactNode; className?: string }) {
  const { label, children, className } = props
  const shown = useDelayed(skeletonDelayMs)
  return (
    <div role="status" className={cx(!shown && 'opacity-0', className)}>
      <span className="sr-only">{shown ? label : ''}</span>
      {children}
    </div>
  )
}
