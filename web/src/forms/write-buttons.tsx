import { limits } from '@safe-menu/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSessions } from '../session/session.ts'
import { Button, type ButtonProps } from '../ui/base/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ConfirmDialog } from '../ui/overlay/dialog.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { useDraft } from './use-draft.ts'

interface WriteButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly write: () => Promise<unknown>
  /** What failed, as a toast's title. */
  readonly failed: string
}

/** A button that writes at once. It takes no other press until it is done. */
export function WriteButton({ write, failed, ...props }: WriteButtonProps) {
  const { isPending, mutate } = useMutation({ mutationFn: write, meta: { failed } })
  return <Button {...props} busy={isPending} onClick={() => mutate()} />
}

interface AskedWriteButtonProps extends WriteButtonProps {
  readonly question: string
  /** What follows from a yes. */
  readonly effect: ReactNode
  readonly confirmLabel: string
  readonly confirmTone?: 'primary' | 'danger'
  /** What must be filled in for a yes. */
  readonly fields?: ReactNode
  /** Whether it is filled in; says what is missing. */
  readonly check?: () => boolean
  readonly onAsked?: () => void
}

/** A button that writes after a question, which stays open until it is done. */
export function AskedWriteButton(props: AskedWriteButtonProps) {
  const { question, effect, confirmLabel, confirmTone = 'danger', fields, check, onAsked, ...others } = props
  const { busyLabel = '', write, failed, ...button } = others
  const [asking, setAsking] = useState(false)
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      await write()
      setAsking(false)
    },
    meta: { failed },
  })
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          onAsked?.()
          setAsking(true)
        }}
      />
      <ConfirmDialog
        open={asking}
        title={question}
        confirmLabel={confirmLabel}
        tone={confirmTone}
        busy={isPending}
        busyLabel={busyLabel}
        fields={fields}
        onCancel={() => setAsking(false)}
        onConfirm={() => (check?.() ?? true) && mutate()}
      >
        {effect}
      </ConfirmDialog>
    </>
  )
}

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
  /** What a person must tick before the deletion, because it takes much with it. */
  readonly mustTick?: string | undefined
  /** Handles the failure instead of the toast if it returns `true`, and closes the question. */
  readonly onFailure?: (error: unknown) => boolean
}

/** Deletes something permanently, after asking. */
export function DeleteButton(props: DeleteButtonProps) {
  const { id, name, title, children, needsReason, mustTick, onDelete, onFailure } = props
  const [ticked, setTicked] = useState(false)
  const [missed, setMissed] = useState(false)
  const acting = useActingReason(`reason:delete:${id}`, needsReason)
  const isTicked = mustTick === undefined || ticked

  const remove = async () => {
    try {
      await onDelete(acting.read()?.reason)
    } catch (error) {
      if (onFailure?.(error)) return
      throw error
    }
    acting.clear()
    showToast({ tone: 'safe', title: `${name} was deleted` })
  }
  return (
    <AskedWriteButton
      variant="quietDanger"
      aria-label={`Delete ${name}`}
      question={title}
      effect={children}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      onAsked={() => {
        setTicked(false)
        setMissed(false)
      }}
      fields={
        <>
          {mustTick === undefined ? null : (
            <div>
              <Checkbox label={mustTick} checked={ticked} onChecked={setTicked} />
              <p role="alert" className="text-sm text-stop">
                {missed && !ticked ? 'Tick this first.' : null}
              </p>
            </div>
          )}
          {acting.field}
        </>
      }
      check={() => {
        setMissed(!isTicked)
        return acting.read() !== null && isTicked
      }}
      write={remove}
      failed={`${name} was not deleted`}
    >
      <Trash2 size={18} /> Delete
    </AskedWriteButton>
  )
}

/** An admin who acts for a restaurant must give a reason to delete allergen warnings (`allergens.reason_required`). */
function useActingReason(draftKey: string, needed: boolean) {
  const isActing = useSessions().restaurant?.isImpersonating ?? false
  // a draft, so that an expired session does not lose what was typed
  const draft = useDraft(draftKey, { text: '' })
  const [missing, setMissing] = useState(false)
  if (!isActing || !needed)
    return { field: null, read: () => ({ reason: undefined }), clear: () => undefined }
  const { text } = draft.value
  return {
    /** The field to show; `null` when no reason is needed. */
    field: (
      <TextField
        label="Reason"
        hint="You are acting for this restaurant. It will see your reason in its change history."
        autoComplete="off"
        maxLength={limits.reasonLength}
        value={text}
        onValue={value => {
          draft.set({ text: value })
          setMissing(false)
        }}
        error={missing ? 'Enter a reason.' : undefined}
      />
    ),
    /** The reason to send; `null` when it is missing, and the field then shows an error. */
    read: () => {
      const reason = text.trim()
      setMissing(reason === '')
      return reason === '' ? null : { reason }
    },
    clear: draft.clear,
  }
}
