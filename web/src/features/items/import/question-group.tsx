import type { ReactNode } from 'react'

/** Questions about one subject. */
export function QuestionGroup({
  legend,
  children,
}: {
  readonly legend: string
  readonly children: ReactNode
}) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}
