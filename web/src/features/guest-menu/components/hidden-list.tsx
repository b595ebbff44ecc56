import { guestReasonText } from '../model/reason-text.ts'
import type { JudgedItem } from '../model/results.ts'
import { bothNames } from '../model/translated.ts'

/** Dishes that the filters hide, each with the reasons. */
export function HiddenList({ hidden }: { hidden: readonly JudgedItem[] }) {
  const now = Date.now()
  return (
    <ul className="grid grid-cols-1 gap-2">
      {hidden.map(({ item, reasons }) => (
        <li key={item.id} className="border-t border-line pt-2 first:border-0 first:pt-0">
          <p className="font-semibold">
            <bdi>{bothNames(item)}</bdi>
          </p>
          <p className="text-sm text-stop">
            {reasons.map(reason => guestReasonText(reason, now)).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
