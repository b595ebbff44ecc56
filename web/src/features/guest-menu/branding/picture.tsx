import { useState } from 'react'
import { cx } from '../../../ui/base/cx.ts'

/**
 * A restaurant's picture, from wherever it keeps it. Its host is not told which page shows it; one that does not come
 * leaves no broken sign. Decoration: what matters is said in words.
 */
export function Picture({ src, className }: { src: string; className: string }) {
  const [failed, setFailed] = useState('')
  if (src === '' || failed === src) return null
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      decoding="async"
      fetchPriority="low" // the menu comes first
      onError={() => setFailed(src)}
      className={cx('select-none', className)}
    />
  )
}
