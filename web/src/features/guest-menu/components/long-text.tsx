import { useState } from 'react'
import { t } from '../../../languages/t.ts'
import { cx } from '../../../ui/base/cx.ts'

/** About four lines on a phone. */
const foldedLength = 180

/**
 * Text that may be long, cut to four lines until the guest expands it. Never used for tags, and for a cross-contamination
 * text only under "Ask staff first", so that it never hides the only warning.
 */
export function LongText({ text, what, className }: { text: string; what: string; className?: string }) {
  const [open, setOpen] = useState(false)
  if (!text) return null
  const foldable = text.length > foldedLength || text.split('\n').length > 4
  return (
    <div className={className}>
      <p className={cx('whitespace-pre-line', foldable && !open && 'line-clamp-4 noscript:line-clamp-none')}>
        <bdi>{text}</bdi>
      </p>
      {foldable ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-8 noscript:hidden font-semibold underline underline-offset-2"
        >
          {open ? t('text.less') : t('text.more')}
          <span className="sr-only"> {t('text.of', { what })}</span>
        </button>
      ) : null}
    </div>
  )
}
