import { Undo2 } from 'lucide-react'
import { counted, listed } from '../../../format/words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import type { TagEdits } from './use-tag-edits.ts'

/** What was saved, with an undo, and what was not, with what to do about it. */
export function TagEditStatus({ edits, className }: { edits: TagEdits; className?: string }) {
  const failed = edits.unsaved.filter(({ state }) => state === 'failed')
  const underWay = edits.unsaved.length - failed.length
  const names = failed.map(
    ({ edit }) => edits.shown.find(({ id }) => id === edit.itemId)?.name ?? 'an item that is gone',
  )
  const messages = [...new Set(failed.map(({ message }) => message))]
  return (
    <>
      <div className={cx('flex flex-wrap items-center gap-x-3 text-sm', className)}>
        <p role="status" className="text-soft">
          {underWay > 0
            ? `Saving ${counted(underWay, 'item')}...`
            : edits.lastDone
              ? `Saved. ${edits.lastDone}.`
              : edits.undone
                ? `Undone. ${edits.undone}.`
                : ''}
        </p>
        {underWay === 0 && edits.lastDone ? (
          <Button variant="quiet" onClick={edits.undo}>
            <Undo2 size={18} /> Undo
          </Button>
        ) : null}
      </div>
      {failed.length > 0 ? (
        <Banner
          live
          tone="stop"
          title={`Not saved: ${listed(names)}`}
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={edits.retry}>
                Save again
              </Button>
              <Button variant="quietDanger" onClick={edits.discard}>
                Discard
              </Button>
            </span>
          }
        >
          {messages.join(' ')} Your changes are kept on this device.
        </Banner>
      ) : null}
    </>
  )
}
