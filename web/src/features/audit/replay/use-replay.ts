import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { useEffect, useState } from 'react'
import { useRestaurant } from '../../../api/restaurant-queries.tsx'
import { useAddress } from '../../../api/use-address.ts'
import { datesOf, formatExactInstant } from '../../../i18n/dates.ts'
import { announce } from '../../../ui/base/page.tsx'
import { useDebounced } from '../../../ui/base/use-debounced.ts'
import { isComplete, isoOf, useMenuAt, useMenuChanges, useMenuDiff } from '../audit-api.ts'
import { differencesText, summariseDifferences } from '../model/differences.ts'
import { type Change, indexAt, lastChangeText, requestTime, spokenText } from '../model/timeline.ts'
import type { LastChange } from './last-change.tsx'

/** One menu over time: what its replay shows at the time in the address, and how to move to another. */
export function useReplay(menuId: string) {
  const { view, handle, rested, isAtAddress, move, setAddress } = useReplayAddress()
  const [openedAt] = useState(Date.now)
  const newest = useMenuAt(menuId, view, openedAt)
  const changes = useMenuChanges(menuId, view, newest.isSuccess && isComplete(newest.data, openedAt))
  const latest = changes.data?.at(-1)?.at ?? openedAt
  const time = Math.round(handle ?? latest)
  const shownTime = Math.round(rested ?? latest)

  const menuAtTime = useMenuAt(menuId, view, changes.data ? requestTime(changes.data, shownTime) : null)
  const lastListed = changes.data?.[indexAt(changes.data, shownTime)]
  const lastChange = useLastChange(menuId, view, lastListed, shownTime)
  // The menu's latest name and restaurant, which are needed also at a time before the menu existed.
  const menu = (newest.data?.state ?? menuAtTime.data?.state)?.menu
  const restaurant = useRestaurant(menu?.restaurantId)
  const dates = restaurant.data && datesOf(restaurant.data)

  // While the handle moves on, the loaded difference still belongs to the change that it has left.
  const text = lastChange
    ? differencesText(lastChange.differences, { ...dates, money: lastChange.money })
    : ''
  const spokenChange = changes.data ? spokenText(changes.data, time, { time: shownTime, text }) : ''
  // After a button was used. The slider itself is read out while it has the focus.
  const announcement =
    isAtAddress && spokenChange ? `${formatExactInstant(time, dates)}. ${spokenChange}` : ''
  useEffect(() => {
    if (announcement && !document.activeElement?.matches('input')) announce(announcement)
  }, [announcement])

  return {
    menu,
    restaurantName: restaurant.data?.name,
    view,
    setView: (value: AuditPerspective) => setAddress({ time, view: value }),
    /** The times at which the menu changed. */
    changes,
    /** Where the slider's handle is. */
    time,
    move,
    /** The same once the handle rests: the time of the menu. */
    shownTime,
    menuAtTime,
    lastChange,
    /** The last change as read out with the time; empty until it is loaded. */
    spokenChange,
  }
}

/** A change with its differences, as the last one before `time`; `null` until they are loaded. */
function useLastChange(
  menuId: string,
  view: AuditPerspective,
  change: Change | undefined,
  time: number,
): LastChange | null {
  const { data, isPlaceholderData } = useMenuDiff(menuId, view, change ? [change.at - 1, change.at] : null)
  if (!change || !data || isPlaceholderData) return null
  return {
    differences: summariseDifferences(data.differences),
    money: data.money,
    when: lastChangeText(change.at, time),
    entries: change.entries,
  }
}

/** The handle rests this long (ms) before its time goes into the address and to the server: a drag passes many times. */
const restMs = 150

const readTime = (text: string | null) => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}

/** The view and the time that the address holds (in ms). The slider's handle moves ahead of the address. */
function useReplayAddress() {
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
