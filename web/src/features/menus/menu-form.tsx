import { limits } from '@safe-menu/contracts/limits'
import { type FormEvent, useRef, useState } from 'react'
import { fieldIssues } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { Conflicts, undecidedConflict } from '../../drafts/conflicts.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { useFirstField } from '../../ui/form/use-first-field.ts'

export type MenuFields = { readonly name: string; readonly description: string }

const labels = { name: 'Menu Name', description: 'Menu Description' }

interface MenuFormProps {
  /** Where what is being typed is kept until it is saved. */
  readonly draftKey: string
  readonly initial: MenuFields
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  /** `changed` holds only what differs from what is saved. */
  readonly onSubmit: (fields: MenuFields, changed: Partial<MenuFields>) => Promise<unknown>
  /** What is saved right now: someone else may have changed it since the form was opened. */
  readonly latest?: () => Promise<MenuFields>
  readonly onCancel?: () => void
  /** It appears in the place of the button that opened it. */
  readonly takesFocus?: boolean
}

/** Name and description of a menu, new or old. */
export function MenuForm(props: MenuFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(props.draftKey, props.initial)
  const [issues, setIssues] = useState<{ readonly [field: string]: string }>({})
  const [undecided, setUndecided] = useState(false)
  const write = useWrite()
  useFirstField(form, props.takesFocus)
  const { name, description } = draft.value

  const showIssues = (found: typeof issues) => {
    setIssues(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const focusConflict = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(undecidedConflict)?.focus())
  const submit = async () => {
    if (draft.conflicts.length > 0) {
      setUndecided(true)
      return focusConflict()
    }
    if (name.trim() === '') return showIssues({ name: 'Enter a name for the menu.' })
    const saved = await write.run(
      async () => {
        if (props.latest && draft.rebase(await props.latest())) {
          focusConflict()
          return false
        }
        await props.onSubmit({ name, description }, draft.changes)
        return true
      },
      { failed: props.failed, onFailure: error => showIssues(fieldIssues(error)) },
    )
    if (saved) draft.clear()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!write.busy) void submit()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4">
      {draft.restored ? <Banner tone="note" title="Unsaved changes restored." /> : null}
      <Conflicts draft={draft} labels={labels} missing={undecided} />
      <TextField
        label={labels.name}
        required
        maxLength={limits.nameLength}
        placeholder="For example: Dinner"
        value={name}
        onValue={value => {
          draft.set({ name: value })
          setIssues({})
        }}
        error={issues.name}
      />
      <TextArea
        label={labels.description}
        optional
        maxLength={limits.descriptionLength}
        value={description}
        onValue={value => draft.set({ description: value })}
        error={issues.description}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.busy} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </Button>
        {props.onCancel ? (
          <Button
            variant="secondary"
            onClick={() => {
              draft.clear()
              props.onCancel?.()
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
