import { limits } from '@safe-menu/contracts/limits'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../drafts/use-draft.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useSessions } from './device.ts'

interface ActingReason {
  /** The field to show; `null` when no reason is needed. */
  readonly field: ReactNode
  /** The reason to send; `null` when it is missing, and the field then shows an error. */
  readonly read: () => { readonly reason: string | undefined } | null
  readonly clear: () => void
}

/** An admin who acts for a restaurant must give a reason to delete allergen warnings (`allergens.reason_required`). */
export function useActingReason(draftKey: string, needed: boolean): ActingReason {
  const isActing = useSessions().restaurant?.isImpersonating ?? false
  // a draft, so that an expired session does not lose what was typed
  const draft = useDraft(draftKey, { text: '' })
  const [missing, setMissing] = useState(false)
  if (!isActing || !needed)
    return { field: null, read: () => ({ reason: undefined }), clear: () => undefined }
  const { text } = draft.value
  return {
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
    read: () => {
      const reason = text.trim()
      setMissing(reason === '')
      return reason === '' ? null : { reason }
    },
    clear: draft.clear,
  }
}
