import { limits } from '@safe-menu/contracts/limits'
import { SubmitButtons } from '../../../forms/form-parts.tsx'
import { useFields, useForm } from '../../../forms/use-form.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { nameFault, type Order } from './arrangement.ts'

interface NameDialogProps {
  readonly order: Order
  /** The section to rename; `null`: a new one. */
  readonly section: string | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a section. */
export function NameDialog({ order, section, onName, onClose }: NameDialogProps) {
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
      description={section === null ? 'Guests see it as a heading once it has items.' : undefined}
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
