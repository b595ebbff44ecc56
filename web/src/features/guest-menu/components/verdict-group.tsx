import { CircleHelp, EyeOff, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../languages/t.ts'
import type { Verdict } from '../model/results.ts'

const headings = {
  safe: { title: 'verdict.safe', icon: ShieldCheck, tone: 'text-safe' },
  ask: { title: 'verdict.ask', icon: CircleHelp, tone: 'text-ask' },
  hidden: { title: 'verdict.hidden', icon: EyeOff, tone: 'text-soft' },
} as const

interface VerdictGroupProps {
  readonly verdict: Verdict
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
          {t(title)}
        </Heading>
        {note ? <p className="text-sm text-soft">{note}</p> : null}
      </div>
      {children}
    </section>
  )
}
