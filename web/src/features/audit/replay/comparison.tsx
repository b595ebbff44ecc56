import type { DifferenceView, DiffView } from '@safe-menu/contracts/audit/diff-views'
import { QueryResult } from '../../../answers/query-result.tsx'
import { formatExactInstant, useDateFormat } from '../../../i18n/dates.ts'
import { counted } from '../../../i18n/words.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { Refetching } from '../../../ui/base/refetching.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import type { useMenuDiff } from '../audit-api.ts'
import { BeforeAfter } from '../history/before-after.tsx'
import { differenceLines, partDifferences } from '../model/differences.ts'
import { hiddenInComparison } from '../model/visibility.ts'
import { LoadingReplay, RecordNotes } from '../page-parts.tsx'

const changes = {
  added: { label: 'Added', tone: 'safe' },
  removed: { label: 'Removed', tone: 'stop' },
  changed: { label: 'Changed', tone: 'note' },
} as const

/** The differences of the menu between two times. */
export function Comparison({ query }: { query: ReturnType<typeof useMenuDiff> }) {
  const dates = useDateFormat()
  return (
    <QueryResult query={query} failed="The comparison could not be loaded" loading={<LoadingReplay />}>
      {diff => {
        const { differences } = diff
        const hidden = hiddenInComparison(diff)
        return (
          <Refetching busy={query.isPlaceholderData} className="gap-4">
            <RecordNotes knownUntil={diff.knownUntil} time={Date.parse(diff.to)} view={diff.view} />
            <section aria-labelledby="differences" className="grid gap-4">
              <h2 id="differences" className="text-lg">
                Differences
              </h2>
              <p role="status" className="-mt-3 text-soft">
                From {formatExactInstant(diff.from, dates)} to {formatExactInstant(diff.to, dates)}:{' '}
                {counted(differences.length, 'difference')}
              </p>
              {hidden === null ? null : <Banner tone="note" title={hidden} />}
              {differences.length === 0 ? (
                <EmptyState title="No differences">
                  {hidden === null
                    ? 'The menu was the same at both times.'
                    : 'Guests could not open the menu at either time.'}
                </EmptyState>
              ) : (
                <DifferenceParts differences={differences} money={diff.money} />
              )}
            </section>
          </Refetching>
        )
      }}
    </QueryResult>
  )
}

/** What concerns guests with an allergy comes first. One part alone needs no heading. */
function DifferenceParts({ differences, money }: Pick<DiffView, 'differences' | 'money'>) {
  const { allergens, others } = partDifferences(differences)
  if (allergens.length === 0 || others.length === 0)
    return <DifferenceList heading="h3" differences={differences} money={money} />
  return (
    <>
      <h3 className="text-base">Allergens and diets</h3>
      <DifferenceList heading="h4" differences={allergens} money={money} />
      <h3 className="mt-2 text-base">Everything else</h3>
      <DifferenceList heading="h4" differences={others} money={money} />
    </>
  )
}

interface DifferenceListProps extends Pick<DiffView, 'money'> {
  readonly heading: 'h3' | 'h4'
  readonly differences: readonly DifferenceView[]
}

function DifferenceList({ heading: Heading, differences, money }: DifferenceListProps) {
  const dates = useDateFormat()
  return (
    <ul className="grid gap-3">
      {differences.map(difference => (
        <li key={`${difference.subject} ${difference.id}`}>
          <Card className="grid gap-3 p-4 sm:[&>dl]:grid-cols-[14rem_1fr]">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={changes[difference.change].tone}>{changes[difference.change].label}</Badge>
              <Heading className="min-w-0 text-lg wrap-anywhere">
                {difference.subject === 'menu' ? `Menu ${difference.name}` : difference.name}
              </Heading>
              {difference.section ? <p className="text-sm text-soft">{difference.section}</p> : null}
            </div>
            <BeforeAfter fields={differenceLines(difference, { ...dates, money })} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
