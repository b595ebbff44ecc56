import { formatExactInstant, useDateFormat } from '../../../format/dates.ts'
import { Banner } from '../../../ui/base/banner.tsx'

/** Warns when the record is not complete up to the shown time. */
export function IncompleteWarning({ knownUntil, time }: { knownUntil: string | null; time: number }) {
  const dates = useDateFormat()
  if (knownUntil !== null && Date.parse(knownUntil) >= time) return null
  return (
    <Banner tone="ask" title="The record may be incomplete at this time">
      {knownUntil === null
        ? 'We do not know yet how far it is complete.'
        : `It is complete up to ${formatExactInstant(knownUntil, dates)}. Later changes may be missing here.`}
    </Banner>
  )
}
