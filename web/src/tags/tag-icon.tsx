import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { cx } from '../ui/base/cx.ts'
import sprite from './tag-icons.svg'

/** A tag's icon. Decorative: show the tag's name beside it. All icons are one file, loaded once and kept by the browser. */
export function TagIcon({ id, className = 'size-4' }: { id: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('shrink-0', className)}>
      <use href={`${sprite}#${catalogueEntry(id) ? id : 'unknown'}`} />
    </svg>
  )
}
