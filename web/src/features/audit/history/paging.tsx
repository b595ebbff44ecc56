import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'

interface PagingProps {
  readonly newer: string | null
  readonly older: string | null
  readonly isFirst: boolean
  readonly busy: boolean
  readonly onTurn: (cursor: string | null) => void
}

/** Turns the pages of the history. Missing when there is only one page. */
export function Paging({ newer, older, isFirst, busy, onTurn }: PagingProps) {
  if (isFirst && older === null) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3">
      {isFirst ? null : (
        <Button variant="quiet" busy={busy} onClick={() => onTurn(null)}>
          Newest
        </Button>
      )}
      {isFirst ? null : (
        <Button variant="secondary" busy={busy} disabled={newer === null} onClick={() => onTurn(newer)}>
          <ChevronLeft size={18} /> Newer
        </Button>
      )}
      <Button variant="secondary" busy={busy} disabled={older === null} onClick={() => onTurn(older)}>
        Older <ChevronRight size={18} />
      </Button>
    </nav>
  )
}
