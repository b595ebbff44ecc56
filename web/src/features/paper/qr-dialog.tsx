import { Copy, Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { copyText } from '../../ui/overlay/copy-text.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { codeDrawing, pictureUrl, saveSvg } from './qr-card.ts'

interface QrDialogProps {
  /** The address in the code. */
  readonly url: string
  readonly onClose: () => void
}

/** The QR code for the tables, which opens the published menus. */
export function QrDialog({ url, onClose }: QrDialogProps) {
  const code = useMemo(() => codeDrawing(url), [url])
  const copy = () => copyText(url, 'Link copied', { title: 'Select the link and copy it' })
  return (
    <Dialog
      onClose={onClose}
      title="QR code for your tables"
      description="Guests scan it and see your published menus."
    >
      <div className="grid justify-items-center gap-5">
        <img
          src={pictureUrl(code)}
          alt={`QR code for ${url}`}
          className="aspect-square w-full max-w-72 rounded-md border border-line"
        />
        <p className="max-w-full text-center text-sm break-all select-all">{url}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link href="/print?sheet=card" className={buttonClass('primary')}>
            <Printer size={18} /> Cards to print
          </Link>
          <Button variant="secondary" onClick={() => saveSvg(code, 'safe-menu-qr-code')}>
            <Download size={18} /> Download
          </Button>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy size={18} /> Copy link
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
