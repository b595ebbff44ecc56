import { Copy, Download } from 'lucide-react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

interface QrDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** The address in the code. */
  readonly url: string
}

function drawCode(url: string) {
  // M: a code on a table gets stained; the four-module quiet zone is what ISO/IEC 18004 asks for.
  const { data, size } = encode(url, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  const file =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return { path, size, file }
}

/** The QR code for the tables, which opens the published menus. */
export function QrDialog({ open, onOpen, url }: QrDialogProps) {
  const code = useMemo(() => drawCode(url), [url])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'safe', title: 'Link copied' })
    } catch {
      showToast({ tone: 'stop', title: 'The link was not copied', body: 'Select the link and copy it.' })
    }
  }
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title="QR code for your tables"
      description="Guests scan it and see your published menus."
    >
      <div className="grid justify-items-center gap-5">
        <svg
          role="img"
          aria-label={`QR code for ${url}`}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="w-full max-w-72 rounded-md border border-line bg-[#fff] fill-[#000]"
        >
          <path d={code.path} />
        </svg>
        <p className="max-w-full text-center text-sm break-all select-all">{url}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <a
            className={buttonClass('primary')}
            href={`data:image/svg+xml,${encodeURIComponent(code.file)}`}
            download="safe-menu-qr-code.svg"
          >
            <Download size={18} /> Download
          </a>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy size={18} /> Copy link
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
