import type { ReactNode } from 'react'
import { usePageZone } from '../../../i18n/page-zone.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { bothNames } from '../live/guest-document.ts'
import { placeIds } from './menu-nav.tsx'
import { guestReasonText, inGuestsWords } from './reason-text.ts'
import type { JudgedItem, Verdict } from './results.ts'

const headings = {
  safe: { title: 'verdict.safe', icon: 'shield-check', tone: 'text-safe' },
  ask: { title: 'verdict.ask', icon: 'circle-question-mark', tone: 'text-ask' },
  hidden: { title: 'verdict.hidden', icon: 'eye-off', tone: 'text-soft' },
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
  const { title, icon, tone } = headings[verdict]
  const Heading = `h${headingLevel}` as const
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <div>
        <Heading
          id={id}
          tabIndex={id ? -1 : undefined}
          className={`flex scroll-mt-32 items-center gap-2 text-xl focus:outline-none ${tone}`}
        >
          <Icon name={icon} size={24} />
          {t(title)}
        </Heading>
        {note ? <p className="text-sm text-soft">{note}</p> : null}
      </div>
      {children}
    </section>
  )
}

/** Dishes that a guest does not see as cards, each with the reasons. */
export function HiddenList({ hidden }: { hidden: readonly JudgedItem[] }) {
  const now = Date.now()
  const zone = usePageZone()
  return (
    <ul className="grid grid-cols-1 gap-2">
      {hidden.map(({ item, reasons }) => (
        <li key={item.id} className="border-t border-line pt-2 first:border-0 first:pt-0">
          <p className="font-semibold">
            <bdi>{bothNames(item)}</bdi>
          </p>
          <p className="text-sm text-stop">
            {reasons.map(reason => guestReasonText(inGuestsWords(reason, item), now, zone)).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The dishes that the filters hide, and those that strict mode hides. */
export function HiddenDishes({ hidden }: { hidden: readonly JudgedItem[] }) {
  const parts = (
    [
      { id: 'hidden.byFilters', dishes: hidden.filter(({ isUncertain }) => !isUncertain) },
      { id: 'hidden.byStrict', dishes: hidden.filter(({ isUncertain }) => isUncertain) },
    ] as const
  ).filter(({ dishes }) => dishes.length > 0)
  if (parts.length === 0) return null
  return (
    <div
      id={placeIds.hidden}
      tabIndex={-1}
      className="grid scroll-mt-32 grid-cols-1 gap-3 focus:outline-none"
    >
      {parts.map(({ id, dishes }) => (
        <Disclosure
          key={id}
          headingLevel={2}
          className="rounded-lg border border-line bg-surface"
          title={t(id, { count: dishes.length })}
        >
          <HiddenList hidden={dishes} />
        </Disclosure>
      ))}
    </div>
  )
}

/** Where a dish that just changed now belongs. */
const verdictTexts = { safe: 'changed.nowSafe', ask: 'verdict.ask', hidden: 'changed.notSafe' } as const

interface ChangedCardProps {
  readonly name: string
  readonly verdict: Verdict
  readonly words: readonly string[]
  readonly onDismiss: () => void
}

/** A dish that just changed for this guest, where they saw it, until they dismiss it. It cannot be ordered from here. */
export function ChangedCard({ name, verdict, words, onDismiss }: ChangedCardProps) {
  return (
    <li className="grid grid-cols-1">
      <Card className="flex flex-col gap-2 border-2 border-stop bg-stop-soft p-4">
        {/* Not a heading: among the headings under "Safe for you" it would be mistaken for a safe dish. */}
        <p className="text-lg font-semibold wrap-anywhere">
          <span className="text-stop">{t('changed.verdict', { verdict: t(verdictTexts[verdict]) })}</span>{' '}
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm">{t('changed.what', { changes: words.join(t('list.clauses')) })}</p>
        <Button variant="secondary" className="mt-auto w-full" onClick={onDismiss}>
          {t('changed.dismiss')}
          <span className="sr-only"> {t('changed.dismissOf', { name })}</span>
        </Button>
      </Card>
    </li>
  )
}
