import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { useEffect, useState } from 'react'
import { useAddress } from '../../../api/use-address.ts'
import { useDebounced } from '../../../ui/base/use-debounced.ts'
import { isoOf } from '../audit-api.ts'

/** The handle rests this long (ms) before its time goes into the address and to the server: a drag passes many times. */
const restMs = 150

const readTime = (text: string | null) => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}

/** The view and the time that the address holds (in ms). The slider's handle moves ahead of the address. */
export function useReplayAddress() {
  const [search, changeAddress] = useAddress()
  const [moving, setMoving] = useState<number | null>(null)
  const rested = useDebounced(moving, restMs)
  const addressed = readTime(search.get('time'))

  const setAddress = (values: { time: number; view?: AuditPerspective }) =>
    changeAddress({ ...values, time: isoOf(values.time) })
  useEffect(() => {
    if (rested === null || rested !== moving) return
    setAddress({ time: rested })
    setMoving(current => (current === rested ? null : current)) // the handle may have moved on in the meantime
  })

  return {
    view: search.get('view') === 'decided' ? ('decided' as const) : ('guests' as const),
    /** Where the handle is; `null` when neither the handle nor the address says. */
    handle: moving ?? addressed,
    /** As `handle`, once it rests. */
    rested: rested ?? addressed,
    /** The address names a time, and the handle does not move. */
    isAtAddress: moving === null && addressed !== null,
    move: setMoving,
    setAddress,
  }
}
