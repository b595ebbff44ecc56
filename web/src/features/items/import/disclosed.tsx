import type { ReactNode } from 'react'

/** What is rarely needed, behind a title that opens it. */
export function Disclosed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="rounded-md border border-line px-4 py-2">
      <summary className="cursor-pointer py-1 text-sm font-semibold">{title}</summary>
      <div className="grid gap-3 py-2">{children}</div>
    </details>
  )
}
