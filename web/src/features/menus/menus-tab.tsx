import { limits } from '@safe-menu/contracts/limits'
import type { ChangedMenuView } from '@safe-menu/contracts/menus/views'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../answers/query-result.tsx'
import { call } from '../../api/client.ts'
import { currentFields } from '../../api/failures.ts'
import { DraftForm, SubmitButtons } from '../../forms/form-parts.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { useRights } from '../../session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { CardList, cardGrid, LoadingCards } from '../../ui/base/card-list.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { MenuCard } from './menu-card.tsx'
import { changeMenu, type Menu, useMenus, writeAndRefetch } from './menus-api.ts'

interface MenusTabProps {
  readonly restaurantId: string
  /** The create form is open. */
  readonly creating: boolean
  readonly onCreating: (creating: boolean) => void
  readonly onOpenMenu: (menuId: string) => void
}

const fieldsOfMenu = ({ name, description }: ChangedMenuView) => ({ name, description })

/** The restaurant's menus: create, edit, publish, delete, open. */
export function MenusTab({ restaurantId, creating, onCreating, onOpenMenu }: MenusTabProps) {
  const menus = useMenus(restaurantId)
  const [editing, setEditing] = useState<Menu | null>(null)
  const { managesMenus } = useRights()
  const [isFirst, setIsFirst] = useState(false)
  const createFirst = () => {
    setIsFirst(true)
    onCreating(true)
  }

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
            onSubmit={async body => {
              const input = { params: { restaurantId }, body }
              const menu = await writeAndRefetch(
                call('POST /api/menus/restaurant/:restaurantId/menus', input),
              )
              setIsFirst(false)
              onCreating(false)
              showToast({ tone: 'safe', title: `${menu.name} was created`, body: 'Open it to add dishes.' })
            }}
          />
        </Card>
      ) : null}
      <QueryResult
        query={menus}
        failed="Your menus could not be loaded"
        loading={<LoadingCards label="Loading your menus" count={3} height="h-52" className={cardGrid} />}
      >
        {list =>
          list.length > 0 ? (
            <section>
              <h2 className="sr-only">Your menus</h2>
              <CardList items={list}>
                {menu => (
                  <MenuCard
                    menu={menu}
                    isEditing={editing !== null}
                    onOpen={() => onOpenMenu(menu.id)}
                    onEdit={() => setEditing(menu)}
                  />
                )}
              </CardList>
            </section>
          ) : creating ? null : (
            <EmptyState
              title="No menus yet"
              icon={<BookOpen size={28} />}
              action={managesMenus ? <Button onClick={createFirst}>Create Your First Menu</Button> : null}
            >
              {managesMenus
                ? 'Group your dishes into menus, such as lunch, dinner or drinks. Guests see a menu once you publish it.'
                : 'The owner and managers of this restaurant create the menus.'}
            </EmptyState>
          )
        }
      </QueryResult>
      {editing ? (
        <Dialog onClose={() => setEditing(null)} title="Edit menu">
          <MenuForm
            draftKey={`menu:${editing.id}`}
            initial={fieldsOfMenu(editing)}
            submitLabel="Update Menu"
            busyLabel="Saving..."
            failed={`${editing.name} was not saved`}
            currentFrom={currentFields(fieldsOfMenu, (current: ChangedMenuView) =>
              setEditing({ ...editing, ...current }),
            )}
            onSubmit={async (_, changed) => {
              const { name } = await changeMenu(editing.id, { ...changed, revision: editing.revision })
              setEditing(null)
              showToast({ tone: 'safe', title: `${name} was saved` })
            }}
            onCancel={() => setEditing(null)}
          />
        </Dialog>
      ) : null}
    </div>
  )
}

type MenuFields = { readonly name: string; readonly description: string }

const labels = { name: 'Menu Name', description: 'Menu Description' }

interface MenuFormProps {
  readonly draftKey: string
  readonly initial: MenuFields
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  /** `changed` holds only what differs from what is saved. */
  readonly onSubmit: (fields: MenuFields, changed: Partial<MenuFields>) => Promise<unknown>
  readonly currentFrom?: (error: unknown) => MenuFields | null
  readonly onCancel?: () => void
  readonly takesFocus?: boolean
}

/** Name and description of a new or existing menu. */
function MenuForm(props: MenuFormProps) {
  const { draftKey, initial, submitLabel, busyLabel, onSubmit, onCancel, ...options } = props
  const draft = useDraft(draftKey, initial)
  const form = useForm({
    ...options,
    fields: draft,
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name for the menu.' } : {}),
    async onSubmit() {
      await onSubmit(draft.value, draft.changes)
      draft.clear()
    },
  })
  const cancel = () => {
    draft.clear()
    onCancel?.()
  }
  return (
    <DraftForm form={form} draft={draft} labels={labels}>
      <TextField
        label={labels.name}
        required
        maxLength={limits.nameLength}
        placeholder="For example: Dinner"
        {...form.field('name')}
      />
      <TextArea
        label={labels.description}
        optional
        maxLength={limits.descriptionLength}
        {...form.field('description')}
      />
      <SubmitButtons
        label={submitLabel}
        busy={form.busy}
        busyLabel={busyLabel}
        onCancel={onCancel && cancel}
      />
    </DraftForm>
  )
}
