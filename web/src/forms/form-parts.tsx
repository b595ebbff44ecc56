import type { ReactNode } from 'react'
import { describeFailure } from '../api/failures.ts'
import { Banner } from '../ui/base/banner.tsx'
import { Button } from '../ui/base/button.tsx'
import { Conflicts } from './conflicts.tsx'
import type { Fields, useDraft } from './use-draft.ts'
import type { useForm } from './use-form.ts'

interface DraftFormProps<T extends Fields> {
  readonly form: ReturnType<typeof useForm<T>>
  readonly draft: ReturnType<typeof useDraft<T>>
  readonly labels: { readonly [field in keyof T]?: string }
  /** The id of the heading that names the form. */
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A form whose draft is kept on the device, with what was restored and what conflicts above its fields. */
export function DraftForm<T extends Fields>({
  form,
  draft,
  labels,
  labelledBy,
  children,
}: DraftFormProps<T>) {
  return (
    <form {...form.props} aria-labelledby={labelledBy}>
      {draft.restored && draft.dirty ? <Banner tone="note" title="Unsaved changes restored." /> : null}
      <Conflicts draft={draft} labels={labels} missing={form.isUndecided} />
      {children}
    </form>
  )
}

interface SubmitButtonsProps {
  readonly label: string
  readonly busy: boolean
  readonly busyLabel: string
  readonly onCancel?: (() => void) | undefined
  /** Before the form is sent by this button or by Enter. */
  readonly onPress?: (() => void) | undefined
  /** Other ways to save, between the first and Cancel. */
  readonly children?: ReactNode
}

/** Save, and a way out without saving. */
export function SubmitButtons(props: SubmitButtonsProps) {
  const { label, busy, busyLabel, onCancel, onPress, children } = props
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} busyLabel={busyLabel} onClick={onPress}>
        {label}
      </Button>
      {children}
      {onCancel ? (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  )
}

interface SaveOrDiscardProps {
  readonly label: string
  readonly dirty: boolean
  readonly busy: boolean
  readonly onDiscard: () => void
  /** Other actions, after Discard. */
  readonly children?: ReactNode
}

/** Save and Discard. Save is always enabled: without changes it does nothing. */
export function SaveOrDiscard({ label, dirty, busy, onDiscard, children }: SaveOrDiscardProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" busy={busy} busyLabel="Saving...">
        {label}
      </Button>
      {dirty ? (
        <Button variant="secondary" onClick={onDiscard}>
          Discard changes
        </Button>
      ) : null}
      {children}
      <p role="status" className="text-sm text-soft">
        {dirty ? 'Not saved yet' : ''}
      </p>
    </div>
  )
}

interface FormFailureProps {
  /** Of the form; `null` shows nothing. */
  readonly failure: unknown
  readonly title: string
  /** The server's message by default. */
  readonly children?: ReactNode
}

/** Says above the button why the last submission failed. */
export function FormFailure({ failure, title, children }: FormFailureProps) {
  if (failure === null) return null
  const described = children === undefined ? describeFailure(failure, title) : { title, body: children }
  return (
    <Banner live tone="stop" title={described.title}>
      {described.body}
    </Banner>
  )
}
