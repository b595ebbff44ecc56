import { useState } from 'react'

/**
 * A restaurant's picture, from any host. The host does not learn which page shows it. A picture that fails to load leaves
 * no broken image. Decorative: everything that matters is text.
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
      className={className}
    />
  )
}
