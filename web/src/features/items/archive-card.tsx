import type { ArchivedItemView } from '@safe-menu/contracts/items/views'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { formatShortDate, useDateFormat } from '../../format/dates.ts'
import { usePrice } from '../../format/money.ts'
import { useRights } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { focusPageTitle } from '../../ui/base/page.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DeleteItem } from './delete-item.tsx'
import { restoreFromArchive } from './restore.ts'

interface ArchiveCardProps {
  readonly item: ArchivedItemView
  readonly menus: readonly { readonly id: string; readonly name: string }[]
}

/** An archived item. It can be restored to its menu, or to another one if that was deleted, or be deleted permanently. */
export function ArchiveCard({ item, menus }: ArchiveCardProps) {
  const formatPrice = usePrice()
  const dates = useDateFormat()
  const [choosing, setChoosing] = useState(false)
  const [menuId, setMenuId] = useState('')
  const { managesMenus } = useRights()
  const write = useWrite()
  const hasOwnMenu = menus.some(menu => menu.id === item.menu.id)
  const chosen = menuId || (menus[0]?.id ?? '')

  const restore = (target: string) =>
    write.run(
      async () => {
        await restoreFromArchive(item, target, menus.find(candidate => candidate.id === target)?.name)
        focusPageTitle() // the card that had the focus is gone
      },
      { failed: `${item.name} was not restored` },
    )

  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-xl wrap-anywhere">{item.name}</h3>
        <p className="font-display text-lg font-semibold tabular-nums">{formatPrice(item.price)}</p>
      </div>
      <p className="text-sm text-soft">
        From {item.menu.name}
        {item.archivedAt ? `, archived ${formatShortDate(item.archivedAt, dates)}` : ''}
      </p>
      {item.description ? <p className="line-clamp-3 text-soft">{item.description}</p> : null}
      {managesMenus ? (
        <div className="mt-auto -mb-2 border-t border-line pt-2">
          <div className="-mx-4 flex flex-wrap">
            <Button
              variant="quiet"
              busy={write.busy}
              onClick={() => (hasOwnMenu ? void restore(item.menu.id) : setChoosing(true))}
              aria-label={`Restore ${item.name}`}
            >
              <ArchiveRestore size={18} /> Restore
            </Button>
            <DeleteItem item={item} warning={`“${item.name}” will be permanently deleted.`} />
          </div>
        </div>
      ) : null}
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={`Restore ${item.name}`}
        description={`Its menu, ${item.menu.name}, was deleted. Choose another menu.`}
      >
        {menus.length === 0 ? (
          <p>You have no menus. Create one first, then restore this item to it.</p>
        ) : (
          <div className="grid gap-4">
            <SelectField
              label="Menu"
              value={chosen}
              onValue={setMenuId}
              options={menus.map(menu => ({ value: menu.id, label: menu.name }))}
            />
            <Button busy={write.busy} busyLabel="Restoring..." onClick={() => void restore(chosen)}>
              Restore
            </Button>
          </div>
        )}
      </Dialog>
    </Card>
  )
}
