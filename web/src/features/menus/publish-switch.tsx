import { useState } from 'react'
import { queryClient } from '../../api/client.ts'
import { undoAction, useWrite } from '../../api/use-write.ts'
import { itemsQuery } from '../../seen/items-query.ts'
import { Switch } from '../../ui/form/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { changeMenu, type Menu } from './menus-api.ts'
import { publishWarnings } from './publish-warnings.ts'

/** Publishes or hides a menu. Shows warnings before publishing; the manager decides. */
export function PublishSwitch({ menu }: { menu: Menu }) {
  const write = useWrite()
  const [warnings, setWarnings] = useState<readonly string[]>([])

  const publish = async () => {
    await changeMenu(menu.id, { published: true })
    setWarnings([])
    showToast({ tone: 'safe', title: `Guests can now see ${menu.name}` })
  }
  const hide = async () => {
    await changeMenu(menu.id, { published: false })
    showToast({
      tone: 'safe',
      title: `${menu.name} is hidden from guests`,
      action: undoAction(publish, {
        label: 'Publish again',
        failed: `${menu.name} is still hidden from guests`,
      }),
    })
  }
  const publishOrWarn = async () => {
    const items = await queryClient.fetchQuery({ ...itemsQuery(menu.id), staleTime: 0 })
    const found = publishWarnings(items)
    if (found.length === 0) await publish()
    else setWarnings(found)
  }
  const notPublished = { failed: `${menu.name} was not published` }

  return (
    <>
      <Switch
        label="Published"
        context={menu.name}
        checked={menu.published}
        busy={write.busy}
        onChecked={published =>
          void (published
            ? write.run(publishOrWarn, notPublished)
            : write.run(hide, { failed: `${menu.name} is still published` }))
        }
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
        onConfirm={() => void write.run(publish, notPublished)}
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
