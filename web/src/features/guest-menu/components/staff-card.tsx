import { useEffect, useState } from 'react'
import { cx } from '../../../ui/base/cx.ts'
import { clockTime } from '../model/freshness.ts'
import type { OfferedTag } from '../model/offered.ts'
import type { OrderLine } from '../model/order-lines.ts'
import { staffHeadlines } from '../model/staff-card.ts'
import type { FollowedMenu } from '../state/use-live-menu.ts'
import { markTones } from './mark-tones.ts'
import { Sheet } from './sheet.tsx'

/** How old the data on the card is: it is asked for again as the card opens. */
function checkText({ facts, freshness }: FollowedMenu, openedAt: number): string {
  const { proof } = facts
  const time = proof && clockTime(proof.wall, Date.now())
  if (freshness.kind !== 'fresh')
    return time
      ? `Could not be checked again. This is from ${time}: please check it.`
      : 'Could not be checked: please check every dish.'
  return proof && proof.wall >= openedAt
    ? `Checked with the restaurant’s menu at ${time}.`
    : 'Checking with the restaurant’s menu…'
}

interface StaffCardProps {
  readonly lines: readonly OrderLine[]
  readonly chosen: readonly string[]
  readonly offered: readonly OfferedTag[]
  readonly live: FollowedMenu
  readonly onClosed: () => void
}

/** The order and the guest's allergies in large letters, to hand to the staff. */
export function StaffCard({ lines, chosen, offered, live, onClosed }: StaffCardProps) {
  const [openedAt] = useState(() => Date.now())
  const { retry } = live
  useEffect(retry, [retry])
  return (
    <Sheet title="For the staff" isFullScreen onClosed={onClosed}>
      {() => (
        <div className="mx-auto grid min-h-0 w-full max-w-3xl grow grid-cols-1 content-start gap-4 overflow-y-auto p-5">
          {staffHeadlines(chosen, offered).map(line => (
            <p key={line} className="font-display text-3xl font-bold text-stop wrap-anywhere">
              {line}
            </p>
          ))}
          <p>Please check with the kitchen that each dish is safe for me.</p>
          <ul>
            {lines.map(({ entry, name, priceCents, marks }) => (
              <li key={entry.itemId} className="border-t border-line py-3">
                <p className={cx('text-xl font-semibold', priceCents === null && 'line-through')}>
                  {entry.quantity} × {name}
                </p>
                {entry.note ? <p className="text-lg">“{entry.note}”</p> : null}
                {marks.map(({ level, text }) => (
                  <p key={text} className={cx('font-semibold', markTones[level])}>
                    {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <p role="status" className="text-sm text-soft">
            {checkText(live, openedAt)}
          </p>
        </div>
      )}
    </Sheet>
  )
}
