import { Link2 } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { copyText } from '../../ui/overlay/copy-text.ts'

/** Copies the full address of `href`. If the browser refuses, shows the address to be copied by hand. */
export function CopyLink({ href, children }: { href: string; children: string }) {
  const copy = () => {
    const address = new URL(href, location.href).href
    return copyText(address, 'Link copied', { title: 'Copy this link', body: address })
  }
  return (
    <Button variant="quiet" className="max-sm:-ml-4" onClick={() => void copy()}>
      <Link2 size={18} /> {children}
    </Button>
  )
}
