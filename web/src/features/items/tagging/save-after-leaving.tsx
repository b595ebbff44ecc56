import { type ContextType, useEffect, useRef } from 'react'
import { listed } from '../../../format/words.ts'
import { showFloating } from '../../../ui/overlay/floating.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { ReliedOn } from './reasons.ts'
import { describeEdits, type Plan } from './tag-edit.ts'
import { TagEditDialogs } from './tag-edit-messages.tsx'
import { useTagEdits } from './use-tag-edits.ts'

interface Left {
  readonly menuId: string
  readonly plan: Plan
  /** As on the page that was left. */
  readonly isReliedOn: ContextType<typeof ReliedOn>
}

/**
 * Saves the presses that a page was left with: at once, or after the questions about them, which are asked where the manager now
 * is. A press must never be lost unseen.
 */
export function saveAfterLeaving({ menuId, plan, isReliedOn }: Left): void {
  if (plan.edits.length === 0) return
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
  const own = edits.unsaved.filter(({ edit }) => plan.edits.some(({ itemId }) => itemId === edit.itemId))
  const isUnderWay = edits.asked !== null || own.some(({ state }) => state !== 'failed')
  const failed = own.filter(({ state }) => state === 'failed')
  useEffect(() => {
    if (!begun.current) {
      begun.current = true
      edits.apply(plan)
      return
    }
    if (isUnderWay) return
    if (failed.length > 0)
      showToast({
        tone: 'stop',
        title: `Not saved: ${describeEdits(plan.edits)}`,
        body: `${listed([...new Set(failed.map(({ message }) => message ?? ''))])} Open the menu to save it again.`,
      })
    onEnd()
  })
  return <TagEditDialogs edits={edits} />
}
