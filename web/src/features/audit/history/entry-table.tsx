import { lacksReason } from '@safe-menu/contracts/audit/reason'
import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { Link } from 'wouter'
import { formatTime, useDateFormat } from '../../../format/dates.ts'
import { cx } from '../../../ui/base/cx.ts'
import { entryReplayHref } from '../links.ts'
import { describeEntry, fieldsBesideSentence, placeText } from '../model/describe-entry.ts'
import { groupByDay } from '../model/groups.ts'
import { actorText } from '../model/people.ts'
import { BeforeAfter } from './before-after.tsx'
import { EntryBadges } from './entry-item.tsx'
import type { EntriesProps } from './entry-list.tsx'

/** The columns with their widths, which stay the same from page to page. */
const columns = [
  { title: 'When', width: 'w-[6.5rem]' },
  { title: 'Who', width: 'w-[17%]' },
  { title: 'Dish', width: 'w-[20%]' },
  { title: 'What changed', width: '' },
  { title: 'Reason', width: 'w-[19%]' },
] as const

const cell = 'px-3 py-2 text-left align-top wrap-anywhere'

/** The entries as a table: one row for each change, to look through many of them. */
export function EntryTable({ entries, showRestaurant }: EntriesProps) {
  const dates = useDateFormat()
  return (
    <table className="w-full table-fixed rounded-lg bg-surface text-sm shadow-card">
      <caption className="sr-only">Changes</caption>
      <thead>
        <tr>
          {columns.map(({ title, width }) => (
            <th
              key={title}
              scope="col"
              className={cx(cell, width, 'sticky top-0 z-10 bg-sunken font-semibold')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groupByDay(entries, dates).map(day => (
        <tbody key={day.title}>
          <tr className="border-t border-edge">
            <th scope="rowgroup" colSpan={columns.length} className={cx(cell, 'bg-canvas font-semibold')}>
              {day.title}
            </th>
          </tr>
          {day.entries.map(entry => (
            <EntryRow key={entry.id} entry={entry} showRestaurant={showRestaurant} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function EntryRow({ entry, showRestaurant }: { entry: AuditEntryView; showRestaurant: boolean }) {
  const place = placeText(entry, showRestaurant)
  const dates = useDateFormat()
  const subject = entry.item?.name ?? (entry.menu ? 'The whole menu' : null)
  return (
    <tr className="border-t border-line">
      <td className={cx(cell, 'tabular-nums')}>
        <When entry={entry} />
      </td>
      <td className={cx(cell, 'text-soft')}>{actorText(entry).replace(/^by /u, '')}</td>
      <td className={cell}>
        {subject}
        {place ? <span className="block text-xs text-soft">{place}</span> : null}
      </td>
      <td className={cell}>
        <div className="grid gap-2">
          <p>{describeEntry(entry, dates)}</p>
          <EntryBadges entries={[entry]} />
          <BeforeAfter fields={entry.allergen ? [] : fieldsBesideSentence(entry, dates)} />
        </div>
      </td>
      <td className={cx(cell, 'whitespace-pre-line')}>
        {entry.reason ||
          (lacksReason(entry) ? <span className="text-soft">No reason was given.</span> : null)}
      </td>
    </tr>
  )
}

/** The time, which leads to the menu at that time. */
function When({ entry }: { entry: AuditEntryView }) {
  const replay = entryReplayHref(entry)
  const dates = useDateFormat()
  const time = <time dateTime={entry.decidedAt}>{formatTime(entry.decidedAt, dates)}</time>
  if (replay === null) return time
  return (
    <Link
      href={replay}
      className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-2"
    >
      {time}
      <span className="sr-only">: show the menu at that time</span>
    </Link>
  )
}
