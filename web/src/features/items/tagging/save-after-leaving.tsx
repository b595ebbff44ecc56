import { type ContextType, useEffect, useRef } from 'react'
import { showFloating } from '../../../ui/overlay/floating.tsx'
import { ReliedOn } from './reasons.ts'
import type { Plan } from './tag-edit.ts'
import { TagEditDialogs } from './tag-edit-messages.tsx'
import { useTagEdits } from './use-tag-edits.ts'

interface Left {
  readonly menuId: string
  readonly plan: Plan
  /** As on the page that was left. */
  readonly isReliedOn: ContextType<typeof ReliedOn>
}

/** Asks the questions about the presses that a page was left with, where the manager now is. A press must never be lost unseen. */
export function saveAfterLeaving({ menuId, plan, isReliedOn }: Left): void {
  showFloating(close => (
    <ReliedOn.Provider value={isReliedOn}>
      <LeftChange menuId={menuId} plan={plan} onEnd={close} />
    </ReliedOn.Provider>
  ))
}

const noItems: [] = []

function LeftChange({ menuId, plan, onEnd }: Omit<Left, 'isReliedOn'> & { readonly onEnd: () => void }) {
  const edits = useTagEdits(menuId, noItems)
  const begun = useRef(false)
  const isAnswered = begun.current && edits.asked === null
  useEffect(() => {
    if (isAnswered) onEnd()
    else if (!begun.current) edits.apply(plan)
    begun.current = true
  })
  return <TagEditDialogs edits={edits} />
}
