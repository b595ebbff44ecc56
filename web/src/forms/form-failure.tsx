import type { ReactNode } from 'react'
import { messageOf } from '../api/api-error.ts'
import { Banner } from '../ui/base/banner.tsx'

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
  return (
    <Banner live tone="stop" title={title}>
      {children ?? messageOf(failure)}
    </Banner>
  )
}
