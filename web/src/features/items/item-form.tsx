import { limits } from '@safe-menu/contracts/limits'
import { type ReactNode, useId, useRef } from 'react'
import { call } from '../../api/client.ts'
import { DraftForm, SubmitButtons } from '../../forms/form-parts.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { noNumber, useCurrency } from '../../i18n/typed-price.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { LazyPage } from '../../ui/base/lazy-page.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import {
  checkItemFields,
  emptyItemFields,
  type ItemFields,
  itemFieldLabels as labels,
  sentItemFields,
} from './item-fields.ts'
import { type Item, writeAndRefetch } from './items-api.ts'
import type { NamedMention } from './suggestions/mention-words.ts'

const loadTypedMentions = async () => (await import('./suggestions/typed-mentions.tsx')).TypedMentions

/** The key of what is typed into a menu's form for a new item. */
export const newItemDraft = (menuId: string) => `item-new:${menuId}`

interface CreateItemProps {
  readonly menuId: string
  readonly sections: readonly string[]
  /** Those of the menu's other items. */
  readonly names: readonly string[]
  readonly onCreated: (item: Item) => void
  readonly onCancel: () => void
}

/** The form for new items: one, or several in a row. */
export function CreateItem({ menuId, sections, names, onCreated, onCancel }: CreateItemProps) {
  const create = async (body: ItemFields) => {
    const item = await writeAndRefetch(
      call('POST /api/menu-items/:menuId/items', { params: { menuId }, body }),
    )
    showToast({ tone: 'safe', title: `${item.name} was created`, body: 'Now tag its allergens.' })
    return item
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-xl">Create New Item</h2>
      <ItemForm
        draftKey={newItemDraft(menuId)}
        initial={emptyItemFields}
        sections={sections}
        submitLabel="Create Item"
        busyLabel="Creating..."
        failed="The dish was not created"
        takesFocus
        otherNames={names}
        onSubmit={async fields => onCreated(await create(fields))}
        onSubmitAndStay={create}
        onCancel={onCancel}
      />
    </Card>
  )
}

interface ItemFormProps {
  readonly draftKey: string
  readonly initial: ItemFields
  /** The sections of the menu, to choose from. */
  readonly sections: readonly string[]
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  /** `changed` holds only what differs from `initial`. */
  readonly onSubmit: (fields: ItemFields, changed: Partial<ItemFields>) => Promise<unknown>
  /** Saves and stays open for the next item, in the same section. Without it there is no such button. */
  readonly onSubmitAndStay?: (fields: ItemFields) => Promise<unknown>
  readonly currentFrom?: (error: unknown) => ItemFields | null
  readonly onCancel: () => void
  readonly takesFocus?: boolean
  /** The names of the other items of the menu: a second one of the same name is named as such, and may be wanted. */
  readonly otherNames?: readonly string[]
  /** The tags that the item has: what the texts name is compared with them. */
  readonly tags?: Item['allergens']
  /** What the texts name without a tag, each time that it changes. */
  readonly onMentions?: (mentions: readonly NamedMention[]) => void
  /** Between the fields and the buttons, for the fields that are about to be saved. */
  readonly statement?: (changed: Partial<ItemFields>) => ReactNode
}

const noTags: Item['allergens'] = []

/** The fields of a new or existing item (specification section 2, "Menu item manager"). */
export function ItemForm(props: ItemFormProps) {
  const {
    draftKey,
    initial,
    sections,
    submitLabel,
    busyLabel,
    statement,
    otherNames = [],
    tags = noTags,
    onMentions,
    ...rest
  } = props
  const { onSubmit, onSubmitAndStay, onCancel, ...options } = rest
  const { decimals, sign } = useCurrency()
  const draft = useDraft(draftKey, initial)
  const stays = useRef(false)
  const priceInput = useRef<HTMLInputElement>(null)
  const sectionList = useId()
  const name = draft.value.name.trim().toLowerCase()
  const isTaken = otherNames.some(other => other.toLowerCase() === name)
  const form = useForm({
    ...options,
    fields: draft,
    check: fields => ({
      ...checkItemFields(fields, draft.changes, decimals),
      // A number field hides from us what it cannot read.
      ...(priceInput.current?.validity.badInput ? { price: noNumber } : {}),
    }),
    async onSubmit() {
      const fields = sentItemFields(draft.value, decimals)
      if (stays.current && onSubmitAndStay) {
        await onSubmitAndStay(fields)
        draft.settle({ ...emptyItemFields, section: fields.section })
        form.focusFirst('input')
        return
      }
      await onSubmit(fields, sentItemFields(draft.changes, decimals))
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
          label={sign.length === 1 ? labels.price : `${labels.price} (${sign})`}
          type="number"
          step={decimals === 0 ? '1' : '0.01'}
          min="0"
          inputMode="decimal"
          ref={priceInput}
          // Scrolling the page must not change a price.
          onWheel={event => event.currentTarget.blur()}
          autoComplete="off"
          leading={sign.length === 1 ? sign : undefined}
          placeholder={decimals === 0 ? '0' : '0.00'}
          {...form.field('price')}
        />
      </div>
      <p role="status" className="-mt-3 text-xs text-soft">
        {isTaken ? 'Another dish on this menu has this name.' : null}
      </p>
      <TextArea
        label={labels.description}
        rows={2}
        maxLength={limits.descriptionLength}
        {...form.field('description')}
      />
      {/* Below the texts that most often name an allergen, so that a phone with its keyboard open still shows it. */}
      <LazyPage
        load={loadTypedMentions}
        waiting={null}
        props={{ typed: draft.value, allergens: tags, onMentions }}
        failed={{
          title: 'Allergens in these texts are not shown while you type',
          text: 'The list of words could not be loaded. The texts are searched when you save them.',
        }}
      />
      <TextField
        label={labels.section}
        optional
        hint="The heading on the menu, for example Starters."
        autoComplete="off"
        maxLength={limits.sectionLength}
        list={sectionList}
        {...form.field('section')}
      />
      <datalist id={sectionList}>
        {sections.map(section => (
          <option key={section} value={section} />
        ))}
      </datalist>
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
      {statement?.(sentItemFields(draft.changes, decimals))}
      <SubmitButtons
        label={submitLabel}
        busy={form.busy}
        busyLabel={busyLabel}
        onPress={() => {
          stays.current = false
        }}
        onCancel={() => {
          draft.clear()
          onCancel()
        }}
      >
        {onSubmitAndStay ? (
          <Button
            type="submit"
            variant="secondary"
            busy={form.busy}
            busyLabel={busyLabel}
            onClick={() => {
              stays.current = true
            }}
          >
            Save and add another
          </Button>
        ) : null}
      </SubmitButtons>
    </DraftForm>
  )
}
