import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { itemsQuery } from '../../seen/items-query.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import type { Menu } from './menus-api.ts'
import { publishWarnings } from './publish-warnings.ts'

interface PublishSwitchProps {
  readonly menu: Menu
  readonly onPublished: (published: boolean) => Promise<unknown>
}

/** Publishes or hides a menu. Shows warnings before publishing; the manager decides. */
export function PublishSwitch({ menu, onPublished }: PublishSwitchProps) {
  const queryClient = useQueryClient()
  const write = useWrite()
  const [warnings, setWarnings] = useState<readonly string[]>([])

  const save = (published: boolean) =>
    write.run(
      async () => {
        await onPublished(published)
        setWarnings([])
        const title = published ? `Guests can now see ${menu.name}` : `${menu.name} is hidden from guests`
        showToast({ tone: 'safe', title })
      },
      { failed: published ? `${menu.name} was not published` : `${menu.name} is still published` },
    )
  const itemsOf = (menuId: string) =>
    queryClient.fetchQuery({ ...itemsQuery(queryClient, menuId), staleTime: 0 })
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
