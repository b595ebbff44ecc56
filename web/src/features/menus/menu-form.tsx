import { limits } from '@safe-menu/contracts/limits'
import { useDraft } from '../../drafts/use-draft.ts'
import { DraftForm, SubmitButtons } from '../../forms/form-parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'

export type MenuFields = { readonly name: string; readonly description: string }

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
export function MenuForm(props: MenuFormProps) {
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
