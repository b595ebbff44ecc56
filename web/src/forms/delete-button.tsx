import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useActingReason } from '../session/acting-reason.tsx'
import { Button } from '../ui/base/button.tsx'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'

interface DeleteButtonProps {
  readonly id: string
  readonly name: string
  /** The question. */
  readonly title: string
  /** What will be lost. */
  readonly children: ReactNode
  /** An admin who acts for the restaurant must give a reason. */
  readonly needsReason: boolean
  readonly onDelete: (reason: string | undefined) => Promise<unknown>
  /** Handles the failure instead of the toast if it returns `true`, and closes the question. */
  readonly onFailure?: (error: unknown) => boolean
}

/** Deletes something permanently, after asking. */
export function DeleteButton(props: DeleteButtonProps) {
  const { id, name, title, children, needsReason, onDelete, onFailure } = props
  const [asking, setAsking] = useState(false)
  const write = useWrite()
  const acting = useActingReason(`reason:delete:${id}`, needsReason)

  const remove = () => {
    const given = acting.read()
    if (given === null) return
    return write.run(
      async () => {
        await onDelete(given.reason)
        acting.clear()
        setAsking(false)
        showToast({ tone: 'safe', title: `${name} was deleted` })
      },
      {
        failed: `${name} was not deleted`,
        onFailure: error => {
          const isHandled = onFailure?.(error) ?? false
          if (isHandled) setAsking(false)
          return isHandled
        },
      },
    )
  }

  return (
    <>
      <Button variant="quietDanger" onClick={() => setAsking(true)} aria-label={`Delete ${name}`}>
        <Trash2 size={18} /> Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel="Delete"
        busy={write.busy}
        busyLabel="Deleting..."
        onCancel={() => setAsking(false)}
        fields={acting.field}
        onConfirm={() => void remove()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
