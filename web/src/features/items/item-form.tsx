import { limits } from '@safe-menu/contracts/limits'
import { useDraft } from '../../drafts/use-draft.ts'
import { DraftForm, SubmitButtons } from '../../forms/draft-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { checkItemFields, itemFieldLabels as labels, sentItemFields } from './item-fields.ts'
import type { ItemFields } from './items-api.ts'

interface ItemFormProps {
  readonly draftKey: string
  readonly initial: ItemFields
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  /** `changed` holds only what differs from `initial`. */
  readonly onSubmit: (fields: ItemFields, changed: Partial<ItemFields>) => Promise<unknown>
  readonly currentFrom?: (error: unknown) => ItemFields | null
  readonly onCancel: () => void
  readonly takesFocus?: boolean
}

/** The fields of a new or existing item (specification section 2, "Menu item manager"). */
export function ItemForm(props: ItemFormProps) {
  const { draftKey, initial, submitLabel, busyLabel, onSubmit, onCancel, ...options } = props
  const draft = useDraft(draftKey, initial)
  const form = useForm({
    ...options,
    fields: draft,
    check: checkItemFields,
    async onSubmit() {
      await onSubmit(sentItemFields(draft.value), sentItemFields(draft.changes))
      draft.clear()
    },
  })
  return (
    <DraftForm form={form} draft={draft} labels={labels}>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={`${labels.name} *`}
          required
          maxLength={limits.nameLength}
          {...form.field('name')}
        />
        <TextField
          label={labels.price}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          placeholder="0.00"
          {...form.field('price')}
        />
      </div>
      <TextArea
        label={labels.description}
        rows={2}
        maxLength={limits.descriptionLength}
        {...form.field('description')}
      />
      <TextArea
        label={labels.crossContamination}
        hint="For example: fried in the same oil as prawns. Guests who avoid an allergen will be asked to check with staff."
        rows={2}
        maxLength={limits.noteLength}
        {...form.field('crossContamination')}
      />
      <TextArea
        label={labels.modifications}
        hint="For example: without cheese on request."
        rows={2}
        maxLength={limits.noteLength}
        {...form.field('modifications')}
      />
      <SubmitButtons
        label={submitLabel}
        busy={form.busy}
        busyLabel={busyLabel}
        onCancel={() => {
          draft.clear()
          onCancel()
        }}
      />
    </DraftForm>
  )
}
