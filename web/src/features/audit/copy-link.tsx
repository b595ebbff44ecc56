import { Link2 } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** Copies the full address of `href`. If the browser refuses, shows the address to be copied by hand. */
export function CopyLink({ href, children }: { href: string; children: string }) {
  const copy = async () => {
    const address = new URL(href, location.href).href
    try {
      await navigator.clipboard.writeText(address)
      showToast({ tone: 'safe', title: 'Link copied' })
    } catch {
      // There is no clipboard without HTTPS or without permission.
      showToast({ tone: 'note', title: 'Copy this link', body: address })
    }
  }
  return (
    <Button variant="quiet" className="max-sm:-ml-4" onClick={() => void copy()}>
      <Link2 size={18} /> {children}
    </Button>
  )
}
