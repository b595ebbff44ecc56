import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldIssues } from '../api/failures.ts'
import { undecidedConflict } from './conflicts.tsx'
import type { Fields } from './use-draft.ts'

/** What is wrong, by field. */
export type Issues<T> = { readonly [field in keyof T]?: string | undefined }

/** Where a form keeps what is typed: `useDraft` on the device, `useFields` until the form closes. */
interface FormFields<T extends Fields> {
  readonly value: T
  readonly set: (fields: Partial<T>) => void
  /** Fields that someone else has changed as well. */
  readonly conflicts: readonly string[]
  /** Takes in how the fields are saved now. Returns whether that conflicts with what is typed. */
  readonly rebase: (now: T) => boolean
}

/** Keeps what is typed until the form closes, for passwords and short confirmations. */
export function useFields<T extends Fields>(initial: T) {
  const [value, setValue] = useState(initial)
  return {
    value,
    set: (fields: Partial<T>) => setValue(before => ({ ...before, ...fields })),
    conflicts: [],
    rebase: () => false,
    reset: () => setValue(initial),
  }
}

interface FormOptions<T extends Fields> {
  readonly fields: FormFields<T>
  /** What to fix before the form is sent. The server checks everything again. */
  readonly check?: (value: T) => Issues<T>
  readonly onSubmit: () => Promise<unknown>
  /** The title of the toast about a failure. A form without it shows `failure` itself. */
  readonly failed?: string
  /** The fields as they are saved now, when the server refused because someone else has changed one of them. */
  readonly currentFrom?: (error: unknown) => T | null
  /** The fields' issues in a refusal; the API's first issue of each top-level field unless given. */
  readonly issuesFrom?: (error: unknown) => Issues<T>
  /** Moves the focus to the first field, when the form replaces the button that opened it. */
  readonly takesFocus?: boolean | undefined
}

/**
 * A form: its fields, what is wrong with them, and one submission at a time. A refused submission moves the focus to the
 * first wrong field, or to the first conflict to decide. Why not a library: docs/decisions/0015-what-is-written-by-hand.md.
 */
export function useForm<T extends Fields>(options: FormOptions<T>) {
  const { fields, check, onSubmit, failed, currentFrom, issuesFrom = fieldIssues } = options
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<Issues<T>>({})
  const [isUndecided, setUndecided] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const write = useMutation({
    mutationFn: async (action: () => Promise<unknown>) => {
      setFailure(null)
      try {
        await action()
      } catch (error) {
        const current = currentFrom?.(error)
        if (current) {
          if (!fields.rebase(current)) throw error
          return focusFirst(undecidedConflict)
        }
        showIssues(issuesFrom(error) as Issues<T>)
        setFailure(error)
        throw error
      }
    },
    // Without it, the form shows the failure.
    ...(failed === undefined ? {} : { meta: { failed } }),
  })
  useEffect(() => {
    if (options.takesFocus) form.current?.querySelector('input')?.focus()
  }, [options.takesFocus])

  // An effect, because a busy browser may draw a frame before React has rendered what the selector matches.
  const [focusTarget, setFocusTarget] = useState<{ readonly selector: string } | null>(null)
  useEffect(() => {
    if (focusTarget) form.current?.querySelector<HTMLElement>(focusTarget.selector)?.focus()
  }, [focusTarget])
  const focusFirst = (selector: string) => setFocusTarget({ selector })
  const showIssues = (found: Issues<T>) => {
    setIssues(found)
    focusFirst('[aria-invalid]')
  }
  const submit = () => {
    setFailure(null)
    if (fields.conflicts.length > 0) {
      setUndecided(true)
      return focusFirst(undecidedConflict)
    }
    const found: Issues<T> = check?.(fields.value) ?? {}
    if (Object.values(found).some(Boolean)) return showIssues(found)
    write.mutate(onSubmit)
  }

  return {
    /** For the `<form>`. */
    props: {
      ref: form,
      noValidate: true,
      className: 'grid gap-4',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!write.isPending) submit()
      },
    },
    /** For the field of this name. */
    field: (field: keyof T & string) => ({
      value: fields.value[field] as string,
      error: issues[field],
      onValue: (text: string) => {
        fields.set({ [field]: text } as Partial<T>)
        setIssues(({ [field]: _fixed, ...others }) => others as Issues<T>)
      },
    }),
    /** Runs a write of this form and shows its failure. */
    run: write.mutate,
    /** Moves the focus to the first element of the form that matches. */
    focusFirst,
    busy: write.isPending,
    /** Why the last submission failed; `null` when it did not. */
    failure,
    /** Someone tried to save before every conflict was decided. */
    isUndecided,
    clearIssues: () => setIssues({}),
  }
}
