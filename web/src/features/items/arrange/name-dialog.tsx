import { limits } from '@safe-menu/contracts/limits'
import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
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
  const [name, setName] = useState(section ?? '')
  const [tried, setTried] = useState(false)
  const fault = nameFault(order, name, section ?? undefined)
  const title =
    section === null ? 'Add a section' : section === '' ? 'Name this section' : `Rename ${section}`
  return (
    <Dialog
      open
      onOpen={open => !open && onClose()}
      title={title}
      description={section === null ? 'Guests see it as a heading once it has items.' : undefined}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (fault) return
          onName(name.trim())
          onClose()
        }}
      >
        <TextField
          label="Name of the section"
          maxLength={limits.sectionLength}
          autoComplete="off"
          value={name}
          onValue={setName}
          error={tried ? (fault ?? undefined) : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{section === null ? 'Add section' : 'Save name'}</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
