import { CircleHelp, EyeOff, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Place } from '../state/use-places.ts'

const headings = {
  safe: { title: 'Safe for you', icon: ShieldCheck, tone: 'text-safe' },
  ask: { title: 'Ask staff first', icon: CircleHelp, tone: 'text-ask' },
  hidden: { title: 'Hidden by your filters', icon: EyeOff, tone: 'text-soft' },
}

interface VerdictGroupProps {
  readonly verdict: Place
  readonly note?: string
  readonly headingLevel?: 2 | 3
  /** The heading's id, for links to this group. */
  readonly id?: string
  readonly children: ReactNode
}

/** The dishes of one verdict under its heading. */
export function VerdictGroup({ verdict, note, headingLevel = 2, id, children }: VerdictGroupProps) {
  const { title, icon: Icon, tone } = headings[verdict]
  const Heading = `h${headingLevel}` as const
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <div>
        <Heading
          id={id}
          tabIndex={id ? -1 : undefined}
          className={`flex scroll-mt-32 items-center gap-2 text-xl focus:outline-none ${tone}`}
        >
          <Icon size={24} />
          {title}
        </Heading>
        {note ? <p className="text-sm text-soft">{note}</p> : null}
      </div>
      {children}
    </section>
  )
}
