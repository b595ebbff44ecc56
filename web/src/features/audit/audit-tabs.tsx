import { Link } from 'wouter'
import { cx } from '../../ui/base/cx.ts'

const pages = [
  { href: '/history', label: 'Change history' },
  { href: '/replay', label: 'Replay' },
] as const

/** Links between the two screens of the audit trail. `search` ("?restaurant=...") is passed on to the other one. */
export function AuditTabs({ here, search = '' }: { here: (typeof pages)[number]['href']; search?: string }) {
  return (
    <nav aria-label="Audit trail">
      <ul className="flex gap-1 border-b border-line">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href === here ? href : `${href}${search}`}
              aria-current={href === here ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-12 items-center border-b-3 px-4 py-2 transition-colors focus-visible:-outline-offset-3',
                href === here
                  ? 'border-brand font-semibold text-ink'
                  : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
