import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { useCallback, useMemo } from 'react'
import { useGuestRead } from '../../../api/guest.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import type { GuestChoice } from '../filters/guest-choice.ts'
import { fetchMenu } from '../live/fetch-menu.ts'
import type { GuestMenuSummary } from '../live/guest-document.ts'
import { countText, type PersonalResults, resultsOf, shownDishes } from './results.ts'

interface OtherMenusProps {
  /** The restaurant's published menus. */
  readonly menus: readonly GuestMenuSummary[]
  readonly openMenuId: string
  readonly choice: GuestChoice
  /** Opens a menu and keeps the filters. */
  readonly onOpen: (menuId: string) => void
}

/** Less than a page may be without proof before it calls nothing safe. */
const readEveryMs = 20_000

/** Other menus of the restaurant with dishes for the filters that hide all of this one. Nothing while none is known. */
export function OtherMenus(props: OtherMenusProps) {
  const { selected, isStrict } = props.choice
  // Counts for other filters must not stay on the screen until the new ones are there.
  return <Offers key={[isStrict, ...selected].join()} {...props} />
}

function Offers({ menus, openMenuId, choice, onOpen }: OtherMenusProps) {
  const { selected, isStrict } = choice
  const others = useMemo(() => menus.filter(({ id }) => id !== openMenuId), [menus, openMenuId])
  const load = useCallback(
    (signal: AbortSignal) => findOtherMenus(others, { selected, isStrict }, signal),
    [others, selected, isStrict],
  )
  const { data = [] } = useGuestRead(load, readEveryMs)
  if (data.length === 0) return null
  return (
    <section aria-label={t('others.title')} className="grid justify-items-center gap-2 text-center">
      <p className="font-semibold">{t('others.title')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {data.map(({ id, name, results }) => (
          <li key={id}>
            <Button variant="secondary" onClick={() => onOpen(id)}>
              <span>
                <bdi>{name}</bdi>
                {(['safe', 'ask'] as const)
                  .filter(verdict => results[verdict].length > 0)
                  .map(verdict => ` · ${countText(results, verdict)}`)
                  .join('')}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A menu of the restaurant with dishes for the guest's filters. */
export interface OtherMenu {
  readonly id: string
  readonly name: string
  readonly results: PersonalResults
}

/** Each is one request. Few restaurants have more. */
const menusRead = 6

/**
 * Judges other published menus by the guest's filters, those with most safe dishes first. Leaves out a menu without a dish for them
 * that is available, and each that the server does not vouch for now.
 */
export async function findOtherMenus(
  menus: readonly GuestMenuSummary[],
  { selected, isStrict }: Pick<GuestChoice, 'selected' | 'isStrict'>,
  signal: AbortSignal,
  fetch: typeof fetchMenu = fetchMenu,
): Promise<readonly OtherMenu[]> {
  const read = menus.filter(({ itemCount }) => itemCount > 0).slice(0, menusRead)
  const answers = await Promise.all(read.map(({ id }) => fetch(id, null, signal)))
  return answers
    .flatMap((answer): readonly OtherMenu[] => {
      if (answer.kind !== 'menu' || answer.staleness !== null) return []
      const { id, name, items } = answer.menu
      const freshness = { kind: 'fresh' } as const
      const results = resultsOf({ items, search: '', selected, applied: true, freshness, isStrict })
      const isAvailable = shownDishes(results).some(item => !isSoldOut(item.soldOutUntil, Date.now()))
      if (results.mode === 'plain' || !isAvailable) return []
      return [{ id, name, results }]
    })
    .sort((a, b) => b.results.safe.length - a.results.safe.length)
}
