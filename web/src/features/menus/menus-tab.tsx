import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/base/state.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { MenuCard } from './menu-card.tsx'
import { MenuForm } from './menu-form.tsx'
import { type Menu, useMenus, useMenuWrites } from './menus-api.ts'

interface MenusTabProps {
  readonly restaurantId: string
  /** The create form is open. */
  readonly creating: boolean
  readonly onCreating: (creating: boolean) => void
  readonly onOpenMenu: (menuId: string) => void
}

const fieldsOfMenu = ({ name, description }: Menu) => ({ name, description })

/** The restaurant's menus: create, edit, publish, delete, open. */
export function MenusTab({ restaurantId, creating, onCreating, onOpenMenu }: MenusTabProps) {
  const menus = useMenus(restaurantId)
  const writes = useMenuWrites(restaurantId)
  const [editing, setEditing] = useState<Menu | null>(null)
  const [isFirst, setIsFirst] = useState(false)

  return (
    <div className="grid grid-cols-1 gap-6">
      {creating ? (
        <Card className="p-5 sm:p-6">
          <h2 className="mb-4 text-xl">Create New Menu</h2>
          <MenuForm
            draftKey={`menu-new:${restaurantId}`}
            initial={{ name: '', description: '' }}
            submitLabel="Create Menu"
            busyLabel="Creating..."
            failed="The menu was not created"
            takesFocus={isFirst}
            onSubmit={async fields => {
              const menu = await writes.create(fields)
              setIsFirst(false)
              onCreating(false)
              showToast({ tone: 'safe', title: `${menu.name} was created`, body: 'Open it to add items.' })
            }}
          />
        </Card>
      ) : null}
      {menus.data === undefined ? (
        menus.isError ? (
          <ErrorState title="Your menus could not be loaded" onRetry={() => void menus.refetch()}>
            {messageOf(menus.error)}
          </ErrorState>
        ) : (
          <Loading label="Loading your menus" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-52 rounded-lg" />
            <Skeleton className="h-52 rounded-lg" />
            <Skeleton className="h-52 rounded-lg" />
          </Loading>
        )
      ) : menus.data.length === 0 ? (
        creating ? null : (
          <EmptyState
            title="No menus yet"
            icon={<BookOpen size={28} />}
            action={
              <Button
                onClick={() => {
                  setIsFirst(true)
                  onCreating(true)
                }}
              >
                Create Your First Menu
              </Button>
            }
          >
            Group your items into menus, such as lunch, dinner or drinks. Guests see a menu once you publish
            it.
          </EmptyState>
        )
      ) : (
        <section>
          <h2 className="sr-only">Your menus</h2>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {menus.data.map(menu => (
              <li key={menu.id} className="grid grid-cols-1">
                <MenuCard
                  menu={menu}
                  isEditing={editing !== null}
                  onOpen={() => onOpenMenu(menu.id)}
                  onEdit={() => setEditing(menu)}
                  onPublished={published => writes.change(menu.id, { published })}
                  onDelete={reason => writes.remove(menu.id, reason)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Dialog open={editing !== null} onOpen={open => !open && setEditing(null)} title="Edit menu">
        {editing ? (
          <MenuForm
            draftKey={`menu:${editing.id}`}
            initial={fieldsOfMenu(editing)}
            submitLabel="Update Menu"
            busyLabel="Saving..."
            failed="The menu was not saved"
            latest={async () => fieldsOfMenu(await writes.latest(editing.id))}
            onSubmit={async (_, changed) => {
              const { name } = await writes.change(editing.id, changed)
              setEditing(null)
              showToast({ tone: 'safe', title: `${name} was saved` })
            }}
            onCancel={() => setEditing(null)}
          />
        ) : null}
      </Dialog>
    </div>
  )
}
