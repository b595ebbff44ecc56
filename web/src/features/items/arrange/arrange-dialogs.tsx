import { limits } from '@safe-menu/contracts/limits'
import { sectionTitle } from '../../../dish/by-section.ts'
import { SubmitButtons } from '../../../forms/form-parts.tsx'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { moveDish, nameFault, type Order, type PlacedDish, placeOf, stepDish } from './arrangement.ts'
import type { useArrangement } from './use-arrangement.ts'

interface MoveDishDialogProps {
  readonly dish: PlacedDish
  readonly order: Order
  readonly onOrder: (next: Order) => void
  readonly onClose: () => void
}

/** Every place that a dish can go to, as buttons. */
export function MoveDishDialog({ dish, order, onOrder, onClose }: MoveDishDialogProps) {
  const { section, index } = placeOf(order, dish.id)
  const own = order[section]
  const go = (next: Order) => () => {
    onOrder(next)
    onClose()
  }
  const last = (own?.itemIds.length ?? 1) - 1
  return (
    <Dialog
      onClose={onClose}
      title={`Move ${dish.name}`}
      description={
        own ? `Place ${index + 1} of ${own.itemIds.length} in ${sectionTitle(own.name)}.` : undefined
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={go(stepDish(order, dish.id, -1))}>
            Move up
          </Button>
          <Button variant="secondary" onClick={go(stepDish(order, dish.id, 1))}>
            Move down
          </Button>
          {own && index > 0 ? (
            <Button variant="secondary" onClick={go(moveDish(order, dish.id, own.name, 0))}>
              Move to the top
            </Button>
          ) : null}
          {own && index < last ? (
            <Button variant="secondary" onClick={go(moveDish(order, dish.id, own.name))}>
              Move to the end
            </Button>
          ) : null}
        </div>
        {order.length > 1 ? (
          <section aria-label="Move to section" className="grid gap-2">
            <h3 className="text-base">Move to section</h3>
            {order
              .filter(each => each !== own)
              .map(({ name }) => (
                <Button
                  key={name}
                  variant="secondary"
                  className="justify-start text-left wrap-anywhere"
                  onClick={go(moveDish(order, dish.id, name))}
                >
                  {sectionTitle(name)}
                </Button>
              ))}
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

interface NameSectionDialogProps {
  readonly order: Order
  /** The section to rename; `null`: a new one. */
  readonly section: string | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a section. */
export function NameSectionDialog({ order, section, onName, onClose }: NameSectionDialogProps) {
  const fields = useFields({ name: section ?? '' })
  const form = useForm({
    fields,
    check: ({ name }) => ({ name: nameFault(order, name, section ?? undefined) ?? undefined }),
    async onSubmit() {
      onName(fields.value.name.trim())
      onClose()
    },
  })
  const title =
    section === null ? 'Add a section' : section === '' ? 'Name this section' : `Rename ${section}`
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={section === null ? 'Guests see it as a heading once it has dishes.' : undefined}
    >
      <form {...form.props}>
        <TextField
          label="Name of the section"
          maxLength={limits.sectionLength}
          autoComplete="off"
          {...form.field('name')}
        />
        <SubmitButtons
          label={section === null ? 'Add section' : 'Save name'}
          busy={form.busy}
          busyLabel="Saving..."
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Says why the last change is not saved, and what to do. After a conflict it shows both orders. */
export function NotSavedBanner({ arrangement }: { arrangement: ReturnType<typeof useArrangement> }) {
  const { notSaved, items, retry, takeOwn, dismiss } = arrangement
  if (notSaved === null) return null
  if (notSaved.kind === 'failed')
    return (
      <Banner
        tone="stop"
        live
        title="The new order is not saved"
        action={<RetryButton onRetry={retry}>Try again</RetryButton>}
      >
        {notSaved.message}
      </Banner>
    )
  const names = new Map<string, string>(items.map(({ id, name }) => [id, name]))
  return (
    <div className="grid gap-2">
      <Banner
        tone="ask"
        live
        title="Someone else just changed the order of this menu"
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => takeOwn(notSaved.own)}>
              Use my order
            </Button>
            <Button variant="secondary" onClick={dismiss}>
              Keep their order
            </Button>
          </div>
        }
      >
        You see their order now. Yours was not saved.
      </Banner>
      <Disclosure title="Show my order" className="rounded-md border border-line bg-surface">
        <ul className="grid gap-1 px-3 pb-3 text-sm">
          {notSaved.own.map(({ name, itemIds }) => (
            <li key={name}>
              <strong>{sectionTitle(name)}:</strong>{' '}
              {itemIds.map(id => names.get(id) ?? 'a deleted dish').join(', ') || 'no dishes'}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
