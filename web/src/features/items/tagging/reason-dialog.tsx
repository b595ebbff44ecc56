import { limits } from '@safe-menu/contracts/limits'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ToggleChip } from '../../../ui/base/toggle-chip.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { suggestedReasons, type WeakeningWords } from './weakening.ts'

interface ReasonDialogProps {
  /** What the typed reason is kept under until it is saved. */
  readonly draftKey: string
  readonly words: WeakeningWords
  /** Contradictions that saving keeps. */
  readonly contradictions: readonly string[]
  /** An admin who acts for the restaurant must give a reason. */
  readonly required: boolean
  /** Which confirmed items this takes the confirmation from: "the allergens of Soup". `null`: none. */
  readonly unconfirms: string | null
  /** Rejects when saving fails: the dialog then stays open with the typed reason. */
  readonly onSave: (reason: string | undefined) => Promise<void>
  readonly onCancel: () => void
}

/** Asks why guests are to be warned less than before. Nothing changes until it is answered or skipped. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { words, required } = props
  const form = useRef<HTMLFormElement>(null)
  // a draft, so that an expired session does not lose what was typed
  const draft = useDraft(props.draftKey, { text: '' })
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { text } = draft.value

  const write = (value: string) => {
    draft.set({ text: value })
    setMissing(false)
  }
  const save = async (reason: string | undefined) => {
    setBusy(true)
    setFailure(null)
    try {
      await props.onSave(reason)
      draft.clear()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const reason = text.trim()
    if (reason !== '') return void save(reason)
    setMissing(true)
    form.current?.querySelector('input')?.focus()
  }
  const cancel = () => {
    // Keep the reason for the next attempt, for example after an impersonation that has expired.
    if (failure === null) draft.clear()
    props.onCancel()
  }

  return (
    <Dialog
      open
      onOpen={open => !open && !busy && cancel()}
      title={words.title}
      description={words.meanwhile}
    >
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4">
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
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-sm font-semibold">Common reasons</legend>
          {suggestedReasons.map(reason => (
            <ToggleChip
              key={reason}
              pressed={text === reason}
              onPressed={pressed => write(pressed ? reason : '')}
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
          value={text}
          onValue={write}
          error={missing ? (required ? 'Enter a reason.' : 'Give a reason, or skip it.') : undefined}
        />
        {props.unconfirms ? (
          <p className="text-sm text-soft">
            You will need to check {props.unconfirms} again. Until then, guests are told to ask staff.
          </p>
        ) : null}
        {failure === null ? null : (
          <Banner live tone="stop" title={words.failed}>
            {messageOf(failure)}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {words.save}
          </Button>
          {required ? null : (
            <Button variant="secondary" busy={busy} onClick={() => void save(undefined)}>
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
