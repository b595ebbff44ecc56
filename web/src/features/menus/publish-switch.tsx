import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { undoAction } from '../../api/undo.ts'
import { useWrite } from '../../api/use-write.ts'
import { itemsQuery } from '../../seen/items-query.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { changeMenu, type Menu } from './menus-api.ts'
import { publishWarnings } from './publish-warnings.ts'

/** Publishes or hides a menu. Shows warnings before publishing; the manager decides. */
export function PublishSwitch({ menu }: { menu: Menu }) {
  const write = useWrite()
  const [warnings, setWarnings] = useState<readonly string[]>([])

  const save = (published: boolean) =>
    write.run(
      async () => {
        await changeMenu(menu.id, { published })
        setWarnings([])
        const shown = { tone: 'safe', title: `Guests can now see ${menu.name}` } as const
        const hidden = {
          tone: 'safe',
          title: `${menu.name} is hidden from guests`,
          action: undoAction(
            async () => {
              await changeMenu(menu.id, { published: true })
              showToast(shown)
            },
            { label: 'Publish again', failed: `${menu.name} is still hidden from guests` },
          ),
        } as const
        showToast(published ? shown : hidden)
      },
      { failed: published ? `${menu.name} was not published` : `${menu.name} is still published` },
    )
  const itemsOf = (menuId: string) => queryClient.fetchQuery({ ...itemsQuery(menuId), staleTime: 0 })
  const toggle = async (published: boolean) => {
    if (!published) return save(false)
    const failed = `${menu.name} was not published`
    const found = await write.run(async () => publishWarnings(await itemsOf(menu.id)), { failed })
    if (found === undefined) return
    if (found.length === 0) await save(true)
    else setWarnings(found)
  }

  return (
    <>
      <Switch
        label="Published"
        context={menu.name}
        checked={menu.published}
        busy={write.busy}
        onChecked={published => void toggle(published)}
      />
      <ConfirmDialog
        open={warnings.length > 0}
        title={`Publish ${menu.name}?`}
        confirmLabel="Publish anyway"
        cancelLabel="Not yet"
        tone="primary"
        busy={write.busy}
        busyLabel="Publishing..."
        onCancel={() => setWarnings([])}
        onConfirm={() => void save(true)}
      >
        <p className="mb-2 font-semibold text-ink">Check this first:</p>
        <ul className="grid list-disc gap-2 pl-5">
          {warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
