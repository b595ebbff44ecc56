import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { CopyView } from '@safe-menu/contracts/items/copies'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { Unlink } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { call } from '../../../api/client.ts'
import { AskedWriteButton } from '../../../forms/write-buttons.tsx'
import { listed } from '../../../i18n/words.ts'
import { useRights } from '../../../session/session.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { writeAndRefetch } from '../items-api.ts'
import { screenMoved } from '../tagging/use-confirm-press.ts'
import { useCopies, useTicked } from './copies.ts'

type CopiedItem = Pick<ItemView, 'menuId' | 'id' | 'name'>

interface CopiesChoiceProps {
  readonly item: CopiedItem
  /** Also offers to open a copy, and to make the item separate. */
  readonly isManaged?: boolean
}

/** The copies of an item on other menus. Changes apply to those that are ticked. */
export function CopiesChoice({ item, isManaged = false }: CopiesChoiceProps) {
  const copies = useCopies(item)
  const { isTicked, tick } = useTicked(item.id)
  const { managesMenus } = useRights()
  const count = copies.length
  // What is below has moved under a press that is on its way.
  useLayoutEffect(() => {
    if (count > 0) screenMoved()
  }, [count])
  if (count === 0) return null
  return (
    <fieldset className="rounded-md border border-line px-4 pt-1 pb-3">
      <legend className="px-1 text-sm font-semibold wrap-anywhere">{item.name} is also on</legend>
      <p className="text-sm text-soft">
        Changes to allergens and texts, and “Allergens checked”, also apply to the ticked ones.
      </p>
      <ul>
        {copies.map(copy => (
          <li key={copy.itemId} className="flex flex-wrap items-center gap-x-3">
            <Checkbox
              label={<span className="wrap-anywhere">{menuText(item, copy)}</span>}
              checked={isTicked(copy.itemId)}
              onChecked={isOn => tick(copy.itemId, isOn)}
            />
            {differenceText(copy) === '' ? null : (
              <span className="flex flex-wrap items-center gap-x-3 text-sm">
                <span className="text-ask">{differenceText(copy)}</span>
                {isManaged ? (
                  <Link
                    className="inline-flex min-h-11 items-center underline"
                    href={`/menu-manager?menu=${copy.menu.id}&q=${encodeURIComponent(copy.name)}`}
                  >
                    Open {copy.menu.name}
                  </Link>
                ) : null}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isManaged && managesMenus ? <MakeSeparate item={item} copies={copies} /> : null}
    </fieldset>
  )
}

/** The menu of a copy, and the name of the copy if it is another one. */
function menuText(item: CopiedItem, { menu, name }: CopyView): string {
  return name === item.name ? menu.name : `${menu.name} (${name})`
}

/** In what a copy differs. Empty: in nothing that a check covers. */
function differenceText({ differing, hasSameTexts }: CopyView): string {
  const names = differing.map(id => catalogueEntry(id)?.name ?? id)
  const parts = hasSameTexts ? names : [...names, 'texts']
  return parts.length === 0 ? '' : `Differs: ${parts.join(', ')}. “Allergens checked” leaves it out.`
}

/** Ends that an item is a copy, after a question: there is no way back. */
function MakeSeparate({ item, copies }: { readonly item: CopiedItem; readonly copies: readonly CopyView[] }) {
  const menus = listed([...new Set(copies.map(({ menu }) => menu.name))])
  const separate = async () => {
    const params = { itemId: item.id }
    await writeAndRefetch(call('PUT /api/menu-items/items/:itemId/separate', { params }))
    showToast({ tone: 'safe', title: `${item.name} is separate now` })
  }
  return (
    <div className="-mb-2 -ml-4">
      <AskedWriteButton
        variant="quiet"
        aria-label={`Make separate: ${item.name}`}
        question={`Make ${item.name} separate?`}
        effect={`The dish stays as it is. From then on, changes here do not apply to ${menus}, and changes there do not apply here. You cannot link them again.`}
        confirmLabel="Make separate"
        confirmTone="primary"
        busyLabel="Saving..."
        write={separate}
        failed={`${item.name} was not made separate`}
      >
        <Unlink size={18} /> Make separate
      </AskedWriteButton>
    </div>
  )
}
