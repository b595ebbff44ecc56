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
import { checkItemFields, itemFieldLabels } from './item-fields.ts'
import type { ItemFields } from './items-api.ts'

interface ItemFormProps {
  /** Where what is being typed is kept until it is saved. */
  readonly draftKey: string
  readonly initial: ItemFields
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  /** `changed` holds only what differs from `initial`. */
  readonly onSubmit: (fields: ItemFields, changed: Partial<ItemFields>) => Promise<unknown>
  /** The fields as they are now, when saving was refused because someone else has changed one of them. */
  readonly currentFields?: (error: unknown) => ItemFields | null
  readonly onCancel: () => void
  /** It appears in the place of the button that opened it. */
  readonly takesFocus?: boolean
}

/** The fields of an item, new or old (specification section 2, "Menu item manager"). */
export function ItemForm(props: ItemFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(props.draftKey, props.initial)
  const [issues, setIssues] = useState<{ readonly [field in keyof ItemFields]?: string }>({})
  const [undecided, setUndecided] = useState(false)
  const write = useWrite()
  useFirstField(form, props.takesFocus)

  const bind = (field: keyof ItemFields) => ({
    value: draft.value[field],
    onValue: (value: string) => {
      draft.set({ [field]: value })
      setIssues(({ [field]: _fixed, ...others }) => others)
    },
    error: issues[field],
  })
  const showIssues = (found: typeof issues) => {
    setIssues(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const showConflicts = () => {
    setUndecided(true)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(undecidedConflict)?.focus())
  }
  const onFailure = (error: unknown) => {
    const current = props.currentFields?.(error)
    if (!current) return showIssues(fieldIssues(error))
    if (!draft.rebase(current)) return false
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(undecidedConflict)?.focus())
    return true
  }
  const submit = async () => {
    if (draft.conflicts.length > 0) return showConflicts()
    const checked = checkItemFields(draft.value)
    if (!checked.ok) return showIssues(checked.issues)
    const saved = await write.run(
      async () => {
        const changed = Object.keys(draft.changes) as (keyof ItemFields)[]
        await props.onSubmit(
          checked.fields,
          Object.fromEntries(changed.map(field => [field, checked.fields[field]])),
        )
        return true
      },
      { failed: props.failed, onFailure },
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
      <Conflicts draft={draft} labels={itemFieldLabels} missing={undecided} />
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={`${itemFieldLabels.name} *`}
          required
          maxLength={limits.nameLength}
          {...bind('name')}
        />
        <TextField
          label={itemFieldLabels.price}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          placeholder="0.00"
          {...bind('price')}
        />
      </div>
      <TextArea
        label={itemFieldLabels.description}
        rows={2}
        maxLength={limits.descriptionLength}
        {...bind('description')}
      />
      <TextArea
        label={itemFieldLabels.crossContamination}
        hint="For example: fried in the same oil as prawns. Guests who avoid an allergen will be asked to check with staff."
        rows={2}
        maxLength={limits.noteLength}
        {...bind('crossContamination')}
      />
      <TextArea
        label={itemFieldLabels.modifications}
        hint="For example: without cheese on request."
        rows={2}
        maxLength={limits.noteLength}
        {...bind('modifications')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.busy} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            draft.clear()
            props.onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
