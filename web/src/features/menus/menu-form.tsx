import { limits } from '@safe-menu/contracts/limits'
import { type FormEvent, useRef, useState } from 'react'
import { fieldIssues } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Banner } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useFirstField } from '../../ui/use-first-field.ts'

interface MenuFormProps {
  /** Where what is being typed is kept until it is saved. */
  readonly draftKey: string
  readonly initial: { readonly name: string; readonly description: string }
  readonly submitLabel: string
  readonly busyLabel: string
  readonly failed: string
  readonly onSubmit: (fields: { name: string; description: string }) => Promise<unknown>
  readonly onCancel?: () => void
  /** It appears in the place of the button that opened it. */
  readonly takesFocus?: boolean
}

/** Name and description of a menu, new or old. */
export function MenuForm(props: MenuFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(props.draftKey, props.initial)
  const [issues, setIssues] = useState<{ readonly [field: string]: string }>({})
  const write = useWrite()
  useFirstField(form, props.takesFocus)
  const { name, description } = draft.value

  const showIssues = (found: typeof issues) => {
    setIssues(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const submit = async () => {
    if (name.trim() === '') return showIssues({ name: 'Enter a name for the menu.' })
    const saved = await write.run(
      async () => {
        await props.onSubmit({ name, description })
        return true
      },
      { failed: props.failed, onFailure: error => showIssues(fieldIssues(error)) },
    )
    if (saved) draft.clear()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!write.busy) void submit()
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4">
      {draft.restored ? <Banner tone="note" title="Restored: what you had typed and not saved." /> : null}
      <TextField
        label="Menu Name"
        required
        maxLength={limits.nameLength}
        placeholder="For example: Dinner"
        value={name}
        onValue={value => {
          draft.setValue({ ...draft.value, name: value })
          setIssues({})
        }}
        error={issues.name}
      />
      <TextArea
        label="Menu Description"
        optional
        maxLength={limits.descriptionLength}
        value={description}
        onValue={value => draft.setValue({ ...draft.value, description: value })}
        error={issues.description}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.busy} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </Button>
        {props.onCancel ? (
          <Button
            variant="secondary"
            onClick={() => {
              draft.clear()
              props.onCancel?.()
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
