import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'

interface PageLinkProps {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to another page of the site. Unlike the router's, it adds nothing to the guest's script. */
export function PageLink({ to, className, children }: PageLinkProps) {
  return (
    <a
      href={to}
      className={className}
      onClick={event => {
        const isForNewTab = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
        if (isForNewTab || event.button !== 0) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
