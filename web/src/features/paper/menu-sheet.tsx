import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuView } from '@safe-menu/contracts/menus/views'
import { Printer } from 'lucide-react'
import { formatInstant, useDateFormat } from '../../format/dates.ts'
import { bySection } from '../../sections/by-section.ts'
import { Button } from '../../ui/base/button.tsx'
import { AllergenChart } from './allergen-chart.tsx'
import { KitchenSheet } from './kitchen-sheet.tsx'

interface MenuSheetProps {
  readonly kind: 'chart' | 'kitchen'
  readonly restaurant: string
  readonly menu: MenuView
  /** When the menu was read, in milliseconds since the epoch. */
  readonly readAt: number
  /** Whether nothing newer was saved at that time. */
  readonly isCurrent: boolean
}

const sheets = {
  chart: { title: 'Allergen chart', page: '[page:chart]', Sheet: AllergenChart },
  kitchen: { title: 'Kitchen sheet', page: '[page:kitchen]', Sheet: KitchenSheet },
} as const

/** All dishes of a menu on paper, with the time of the data: paper does not follow later changes. */
export function MenuSheet({ kind, restaurant, menu, readAt, isCurrent }: MenuSheetProps) {
  const dates = useDateFormat()
  const { title, page, Sheet } = sheets[kind]
  const sections = bySection(
    arrangeItems(menu.items, menu.sections),
    ({ section }) => section,
    menu.sections.map(({ name }) => name),
  )
  return (
    <>
      <Button className="justify-self-start print:hidden" onClick={() => window.print()}>
        <Printer size={18} /> Print
      </Button>
      <article className={`rounded-md border border-line bg-surface p-4 print:border-0 print:p-0 ${page}`}>
        <h2 className="text-xl wrap-anywhere">{`${title}: ${menu.name}`}</h2>
        <p className="wrap-anywhere">{restaurant}</p>
        <p className="text-sm font-semibold">
          As of {formatInstant(readAt, dates)}.{' '}
          {isCurrent ? null : 'Later changes may be missing: ask the kitchen. '}
          {menu.published ? null : 'Draft: guests cannot see this menu. '}
          Print it again after every change.
        </p>
        <Sheet sections={sections} />
      </article>
    </>
  )
}
