import { limits } from '@safe-menu/contracts/limits'
import { type FormEvent, useRef, useState } from 'react'
import { fieldIssues } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Banner } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useFirstField } from '../../ui/use-first-field.ts'
import { checkItemFields } from './item-fields.ts'
import type { ItemFields } from './items-api.ts'

interface ItemFormProps {
  /** Where what is being typed is kept until it is saved. */
  readonly draftKey: string
  readonly initial: ItemFields
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  readonly onSubmit: (fields: ItemFields) => Promise<unknown>
  readonly onCancel: () => void
  /** It appears in the place of the button that opened it. */
  readonly takesFocus?: boolean
}

/** The fields of an item, new or old (specification section 2, "Menu item manager"). */
export function ItemForm(props: ItemFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(props.draftKey, props.initial)
  const [issues, setIssues] = useState<{ readonly [field in keyof ItemFields]?: string }>({})
  const write = useWrite()
  useFirstField(form, props.takesFocus)

  const bind = (field: keyof ItemFields) => ({
    value: draft.value[field],
    onValue: (value: string) => {
      draft.setValue({ ...draft.value, [field]: value })
      setIssues(({ [field]: _mended, ...others }) => others)
    },
    error: issues[field],
  })
  const showIssues = (found: typeof issues) => {
    setIssues(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const submit = async () => {
    const checked = checkItemFields(draft.value)
    if (!checked.ok) return showIssues(checked.issues)
    const saved = await write.run(
      async () => {
        await props.onSubmit(checked.fields)
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
      {draft.restored ? <Banner tone="note" title="Restored: what you had typed and not saved." /> : null}
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField label="Item Name *" required maxLength={limits.nameLength} {...bind('name')} />
        <TextField
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          placeholder="0.00"
          {...bind('price')}
        />
      </div>
      <TextArea label="Description" rows={2} maxLength={limits.descriptionLength} {...bind('description')} />
      <TextArea
        label="Cross-contamination Information"
        hint="For example: fried in the same oil as prawns."
        rows={2}
        maxLength={limits.noteLength}
        {...bind('crossContamination')}
      />
      <TextArea
        label="Available Modifications"
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
