import type { ReactNode } from 'react'

interface JumpLinkProps {
  /** The id of an element on this page that can take the focus. */
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a place on this page. It leaves the address alone, so that Back leaves the menu. */
export function JumpLink({ to, className, children }: JumpLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={event => {
        const target = document.getElementById(to)
        if (!target) return
        event.preventDefault()
        const show = () => target.scrollIntoView({ block: 'start', behavior: 'instant' })
        show()
        // Dishes that are near the screen only now get their real heights in the next frame.
        requestAnimationFrame(() => requestAnimationFrame(show))
        target.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}
