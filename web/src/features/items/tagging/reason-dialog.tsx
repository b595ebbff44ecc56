import { limits } from '@safe-menu/contracts/limits'
import type { ReactNode } from 'react'
import { FormFailure } from '../../../forms/form-parts.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useSessions } from '../../../session/session.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { suggestedReasons, type WeakeningWords } from './reasons.ts'

interface ReasonDialogProps {
  /** What the typed reason is kept under until it is saved. */
  readonly draftKey: string
  readonly words: WeakeningWords
  /** Contradictions that saving keeps. */
  readonly contradictions: readonly string[]
  /** Which confirmed items this takes the confirmation from: "the allergens of Soup". `null`: none. */
  readonly unconfirms: string | null
  /** The copies on other menus to which this applies. */
  readonly copies?: ReactNode
  /** Rejects when saving fails: the dialog then stays open with the typed reason. */
  readonly onSave: (reason: string | undefined) => Promise<void>
  readonly onCancel: () => void
}

/** Asks why guests are to be warned less than before. Nothing changes until it is answered or skipped. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { words } = props
  // An admin who acts for the restaurant must give a reason.
  const required = useSessions().restaurant?.isImpersonating ?? false
  // a draft, so that an expired session does not lose what was typed
  const draft = useDraft(props.draftKey, { text: '' })
  const save = async (reason?: string) => {
    await props.onSave(reason)
    draft.clear()
  }
  const form = useForm({
    fields: draft,
    check: ({ text }) =>
      text.trim() ? {} : { text: required ? 'Enter a reason.' : 'Give a reason, or skip it.' },
    onSubmit: () => save(draft.value.text.trim()),
  })
  const { busy } = form
  const field = form.field('text')
  const cancel = () => {
    // Keep the reason for the next attempt, for example after an impersonation that has expired.
    if (form.failure === null) draft.clear()
    props.onCancel()
  }

  return (
    <Dialog onClose={() => !busy && cancel()} title={words.title} description={words.meanwhile}>
      <form {...form.props}>
        {props.contradictions.length > 0 ? (
          <Banner tone="ask" title="These tags contradict each other">
            {props.contradictions.join(' ')} If you save, both stay.
          </Banner>
        ) : null}
        {required ? (
          <Banner tone="ask" title="You are acting for this restaurant">
            Give a reason. The restaurant will see it in its change history.
          </Banner>
        ) : null}
        {props.copies}
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-sm font-semibold">Common reasons</legend>
          {suggestedReasons.map(reason => (
            <ToggleChip
              key={reason}
              pressed={field.value === reason}
              onPressed={pressed => field.onValue(pressed ? reason : '')}
            >
              {reason}
            </ToggleChip>
          ))}
        </fieldset>
        <TextField
          label="Reason"
          hint="Kept in the change history. Guests do not see it."
          autoComplete="off"
          maxLength={limits.reasonLength}
          {...field}
        />
        {props.unconfirms ? (
          <p className="text-sm text-soft">
            You will need to check {props.unconfirms} again. Until then, guests are told to ask staff.
          </p>
        ) : null}
        <FormFailure failure={form.failure} title={words.failed} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {words.save}
          </Button>
          {required ? null : (
            <Button variant="secondary" busy={busy} onClick={() => void form.run(save)}>
              Skip the reason
            </Button>
          )}
          <Button variant="quiet" className="max-sm:-ml-4" disabled={busy} onClick={cancel}>
            {words.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
