import { useState } from 'react'
import { Banner } from '../ui/base/banner.tsx'
import { cx } from '../ui/base/cx.ts'
import type { Fields, useDraft } from './use-draft.ts'

type Choice = 'theirs' | 'mine'

interface ConflictsProps<T extends Fields> {
  readonly draft: ReturnType<typeof useDraft<T>>
  /** What the form calls its fields. */
  readonly labels: { readonly [field in keyof T]?: string }
  /** Someone tried to save before every field was decided. */
  readonly missing: boolean
}

/** The first undecided conflict. It gets the focus when someone tries to save. */
export const undecidedConflict = '[data-conflict="undecided"] input'

/**
 * Both versions of each field that someone else has changed while it was being edited. The person who is editing
 * chooses one. What they typed stays on the screen until they save, whatever they choose.
 */
export function Conflicts<T extends Fields>({ draft, labels, missing }: ConflictsProps<T>) {
  const [decided, setDecided] = useState<{ readonly [field: string]: { mine: string; choice: Choice } }>({})
  const fields = [...new Set([...Object.keys(decided), ...draft.conflicts])]
  if (fields.length === 0) return null

  const choose = (field: keyof T & string, mine: string, choice: Choice) => {
    setDecided({ ...decided, [field]: { mine, choice } })
    if (choice === 'theirs') return draft.discard(field)
    draft.set({ [field]: mine } as Partial<T>)
    draft.keep(field)
  }

  return (
    <Banner
      live
      tone="ask"
      title="Someone else has changed this while you were editing"
      className="[&>div]:basis-full"
    >
      <p>Choose which version to save. Fields that only one of you changed are kept as they are.</p>
      {fields.map(field => {
        const isOpen = draft.conflicts.includes(field)
        const mine = decided[field]?.mine ?? draft.value[field] ?? ''
        const choice = isOpen ? undefined : decided[field]?.choice
        const label = labels[field] ?? field
        return (
          <fieldset
            key={field}
            className="mt-4 grid gap-2"
            data-conflict={isOpen ? 'undecided' : 'decided'}
            aria-describedby={isOpen && missing ? `missing-${field}` : undefined}
          >
            <legend className="mb-1 font-semibold">{label}</legend>
            {(['theirs', 'mine'] as const).map(version => (
              <label
                key={version}
                className={cx(
                  'flex min-h-11 items-start gap-3 rounded-md border bg-surface px-3 py-2 has-focus-visible:outline-3 has-focus-visible:outline-brand',
                  choice === version ? 'border-brand' : 'border-edge',
                )}
              >
                <input
                  type="radio"
                  name={`version-of-${field}`}
                  className="mt-1 size-4 shrink-0 accent-brand outline-none"
                  checked={choice === version}
                  onChange={() => choose(field, mine, version)}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {version === 'mine' ? 'Your version' : 'Their version'}
                  </span>
                  <span className="block whitespace-pre-line wrap-anywhere text-soft">
                    {(version === 'mine' ? mine : draft.latest[field]) || '(empty)'}
                  </span>
                </span>
              </label>
            ))}
            {isOpen && missing ? (
              <p id={`missing-${field}`} className="font-semibold text-stop">
                Choose a version, then save again.
              </p>
            ) : null}
          </fieldset>
        )
      })}
    </Banner>
  )
}
