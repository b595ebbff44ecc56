import { useId, useState } from 'react'
import { undoAction } from '../../../answers/failure-toasts.ts'
import { call } from '../../../api/client.ts'
import { SubmitButtons } from '../../../forms/form-parts.tsx'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { usePrice } from '../../../i18n/money.ts'
import { useCurrency } from '../../../i18n/typed-price.ts'
import { counted, listed } from '../../../i18n/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { sectionsOf } from '../item-fields.ts'
import { type Item, writeAndRefetch } from '../items-api.ts'
import { type NewPrice, parseChange, previewPrices, roundingsOf } from './repricing.ts'

interface PricesDialogProps {
  readonly menuId: string
  readonly items: readonly Item[]
  readonly onClose: () => void
}

/** Changes the prices of a menu, or of one section, by a percentage or an amount. Shows every old and new price before. */
export function PricesDialog({ menuId, items, onClose }: PricesDialogProps) {
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const roundings = roundingsOf(useCurrency().decimals)
  const fields = useFields({ text: '', roundTo: roundings[0]?.value ?? '1', section: '' })
  const { text, roundTo, section } = fields.value
  const heading = useId()
  const formatPrice = usePrice()
  const sections = sectionsOf(items)
  const chosen = section === '' ? items : items.filter(item => item.section === section)
  const by = parseChange(text, kind)
  const preview =
    typeof by === 'number' ? previewPrices(chosen, { kind, by, roundTo: Number(roundTo) }) : null
  const { changes = [], outOfRange = [], unpriced = 0 } = preview ?? {}
  const canSave = changes.length > 0 && outOfRange.length === 0

  const form = useForm({
    fields,
    failed: 'The prices were not changed',
    check: () => (typeof by === 'string' ? { text: by } : {}),
    async onSubmit() {
      if (!canSave) return
      await savePrices(menuId, changes)
      onClose()
    },
  })

  return (
    <Dialog
      onClose={onClose}
      title="Change prices"
      description="Nothing changes until you have seen each new price."
    >
      <form {...form.props}>
        <TextField
          label={kind === 'percent' ? 'Change by percent' : 'Change by amount'}
          hint="5 raises prices, -5 lowers them."
          inputMode="text"
          autoComplete="off"
          {...form.field('text')}
        />
        <Segmented
          legend="Percent or amount"
          legendHidden
          value={kind}
          onValue={next => {
            setKind(next)
            form.clearIssues() // what is wrong as a percentage may be right as an amount
          }}
          options={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Round" options={roundings} {...form.field('roundTo')} />
          {sections.length > 0 ? (
            <SelectField
              label="Dishes"
              {...form.field('section')}
              options={[
                { value: '', label: 'All dishes' },
                ...sections.map(name => ({ value: name, label: name })),
              ]}
            />
          ) : null}
        </div>
        {outOfRange.length > 0 ? (
          <Banner tone="stop" live title="Some new prices are not possible">
            Prices stay between 0 and 99999.99. Change the number:{' '}
            {`${listed(
              outOfRange.map(({ name }) => name),
              3,
            )}.`}
          </Banner>
        ) : null}
        {preview ? (
          <section aria-labelledby={heading} className="grid gap-2">
            <h3 id={heading} className="text-base" aria-live="polite">
              {changes.length === 0 ? 'No price changes' : `New prices: ${counted(changes.length, 'dish')}`}
            </h3>
            <p className="text-sm text-soft">
              Halves are rounded up.
              {unpriced > 0 ? ` Dishes without a price stay as they are: ${unpriced}.` : ''}
            </p>
            {changes.length > 0 ? (
              <section
                aria-label="Old and new prices"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only while it has the focus
                tabIndex={0}
                className="max-h-60 overflow-y-auto rounded-md border border-line"
              >
                <ul>
                  {changes.map(({ id, name, from, to }) => (
                    <li
                      key={id}
                      className="flex items-baseline gap-3 border-b border-line px-3 py-1.5 text-sm last:border-b-0"
                    >
                      <span className="min-w-0 grow wrap-anywhere">{name}</span>
                      <span className="text-soft tabular-nums">{formatPrice(from / 100)}</span>
                      <span aria-hidden="true">→</span>
                      <span className="sr-only">becomes</span>
                      <strong className="tabular-nums">{formatPrice(to / 100)}</strong>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </section>
        ) : null}
        <SubmitButtons
          label={canSave ? `Change ${counted(changes.length, 'price')}` : 'Change prices'}
          busy={form.busy}
          busyLabel="Saving..."
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Saves new prices and offers the old ones again. An item whose price someone else has changed meanwhile is left as it is. */
async function savePrices(menuId: string, changes: readonly NewPrice[]): Promise<void> {
  const decimal = (cents: number) => (cents / 100).toFixed(2)
  const body = {
    prices: changes.map(({ id, from, to }) => ({ itemId: id, from: decimal(from), to: decimal(to) })),
  }
  const write = call('PUT /api/menus/:menuId/prices', { params: { menuId }, body })
  const { changed, skipped } = await writeAndRefetch(write)
  const left = new Set<string>(skipped)
  const before = changes
    .filter(({ id }) => !left.has(id))
    .map(({ id, name, from, to }) => ({ id, name, from: to, to: from }))
  const undo = undoAction(() => savePrices(menuId, before), { failed: 'The old prices were not restored' })
  showToast({
    tone: left.size > 0 ? 'note' : 'safe',
    title: `${counted(changed, 'price')} changed`,
    body:
      left.size > 0
        ? `${counted(left.size, 'price')} skipped because someone else just changed ${left.size === 1 ? 'it' : 'them'}.`
        : undefined,
    action: before.length > 0 ? undo : undefined,
  })
}
