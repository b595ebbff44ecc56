import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { cx } from '../../../ui/base/cx.ts'

/** About four lines on a phone. */
const foldedLength = 180

interface LongTextProps {
  readonly text: string
  /** What the text is about, for the button's name. */
  readonly what: string
  /** The text's language, if it is not the page's. */
  readonly lang?: string | undefined
  readonly className?: string
}

/** Long text, cut to four lines until expanded. Never the only warning: cross-contamination only under "Ask staff first", no tags. */
export function LongText({ text, what, lang, className }: LongTextProps) {
  const [open, setOpen] = useState(false)
  if (!text) return null
  const foldable = text.length > foldedLength || text.split('\n').length > 4
  const look = foldable ? !open && 'line-clamp-4 noscript:line-clamp-none' : className
  const shown = (
    <p className={cx('whitespace-pre-line', look)}>
      <bdi lang={lang}>{text}</bdi>
    </p>
  )
  // Most texts are short, and a long menu has hundreds of them: no element more than each needs.
  if (!foldable) return shown
  return (
    <div className={className}>
      {shown}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-11 noscript:hidden font-semibold underline underline-offset-2"
      >
        {open ? t('text.less') : t('text.more')}
        <span className="sr-only"> {t('text.of', { what })}</span>
      </button>
    </div>
  )
}
