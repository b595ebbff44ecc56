import type { ItemView } from '@safe-menu/contracts/items/views'
import { Printer } from 'lucide-react'
import { formatInstant } from '../../format/dates.ts'
import { Button } from '../../ui/base/button.tsx'
import { AllergenChart } from './allergen-chart.tsx'
import { KitchenSheet } from './kitchen-sheet.tsx'

interface MenuSheetProps {
  readonly kind: 'chart' | 'kitchen'
  readonly restaurant: string
  readonly menu: { readonly name: string; readonly published: boolean }
  readonly items: readonly ItemView[]
  /** When the items were read, in milliseconds since the epoch. */
  readonly readAt: number
  /** Whether nothing newer was saved at that time. */
  readonly isCurrent: boolean
}

const titles = { chart: 'Allergen chart', kitchen: 'Kitchen sheet' } as const
const pages = { chart: '[page:chart]', kitchen: '[page:kitchen]' } as const

/** All dishes of a menu on paper, with the time of the data: paper does not follow later changes. */
export function MenuSheet({ kind, restaurant, menu, items, readAt, isCurrent }: MenuSheetProps) {
  return (
    <>
      <Button className="justify-self-start print:hidden" onClick={() => window.print()}>
        <Printer size={18} /> Print
      </Button>
      <article
        className={`rounded-md border border-line bg-surface p-4 print:border-0 print:p-0 ${pages[kind]}`}
      >
        <h2 className="text-xl wrap-anywhere">{`${titles[kind]}: ${menu.name}`}</h2>
        <p className="wrap-anywhere">{restaurant}</p>
        <p className="text-sm font-semibold">
          As of {formatInstant(readAt)}.{' '}
          {isCurrent ? null : 'Later changes may be missing: ask the kitchen. '}
          {menu.published ? null : 'Draft: guests cannot see this menu. '}
          Print it again after every change.
        </p>
        {kind === 'chart' ? <AllergenChart items={items} /> : <KitchenSheet items={items} />}
      </article>
    </>
  )
}
