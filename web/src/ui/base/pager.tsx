import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

interface PagerProps {
  /** The name of the buttons, with what the pages hold: "Pages of items". */
  readonly label: string
  /** The number of the shown page, from 0. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Turns the pages of a list that the browser has. Nothing if there is only one. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      <Button variant="secondary" aria-disabled={page === 0} onClick={() => page > 0 && onPage(page - 1)}>
        <ChevronLeft size={18} /> Previous
      </Button>
      <p role="status" className="text-sm tabular-nums">
        Page {page + 1} of {pages}
      </p>
      <Button
        variant="secondary"
        aria-disabled={page === pages - 1}
        onClick={() => page < pages - 1 && onPage(page + 1)}
      >
        Next <ChevronRight size={18} />
      </Button>
    </nav>
  )
}
