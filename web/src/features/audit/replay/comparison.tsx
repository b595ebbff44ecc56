import type { DiffView } from '@safe-menu/contracts/audit/views'
import { counted } from '../../../format/dates.ts'
import { formatExactInstant } from '../../../format/instants.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { BeforeAfter } from '../history/before-after.tsx'
import { differenceLines } from '../model/differences.ts'
import { hiddenInComparison } from '../model/hidden.ts'

const changes = {
  added: { word: 'Added', tone: 'safe' },
  removed: { word: 'Removed', tone: 'stop' },
  changed: { word: 'Changed', tone: 'note' },
} as const

/** What differs between two instants, subject by subject. */
export function Comparison({ diff }: { diff: DiffView }) {
  const { differences } = diff
  const hidden = hiddenInComparison(diff)
  return (
    <section aria-labelledby="what-differs" className="grid gap-4">
      <h2 id="what-differs" className="text-lg">
        What differs
      </h2>
      <p role="status" className="-mt-3 text-soft">
        From {formatExactInstant(diff.from)} to {formatExactInstant(diff.to)}:{' '}
        {counted(differences.length, 'difference')}
      </p>
      {hidden === null ? null : <Banner tone="note" title={hidden} />}
      {differences.length === 0 ? (
        <EmptyState title="Nothing differs">
          {hidden === null ? 'Both instants showed the same menu.' : 'Guests saw no menu at either instant.'}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {differences.map(difference => {
            const { word, tone } = changes[difference.change]
            return (
              <li key={`${difference.subject} ${difference.id}`}>
                <Card className="grid gap-3 p-4 sm:[&>dl]:grid-cols-[14rem_1fr]">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Badge tone={tone}>{word}</Badge>
                    <h3 className="min-w-0 text-lg wrap-anywhere">
                      {difference.subject === 'menu' ? `Menu ${difference.name}` : difference.name}
                    </h3>
                  </div>
                  <BeforeAfter fields={differenceLines(difference)} />
                </Card>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
