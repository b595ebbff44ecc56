import { useState } from 'react'

/** A restaurant's decorative picture, from any host, which does not learn which page shows it. Nothing if it fails to load. */
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
