import { Copy, Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { codeDrawing, pictureUrl } from '../../ui/base/qr-code.ts'
import { copyText } from '../../ui/overlay/copy-text.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { cardDrawing, savePng, saveSvg, tentDrawing } from './qr-drawings.ts'

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

interface CardSheetProps {
  readonly kind: 'card' | 'tent'
  readonly restaurant: string
  /** The address in the code. */
  readonly url: string
}

const sheets = {
  card: { name: 'QR card in A6', file: 'qr-card', page: '[page:card]', draw: cardDrawing },
  tent: {
    name: 'Table tent to fold in the middle',
    file: 'table-tent',
    page: '[page:tent]',
    draw: tentDrawing,
  },
} as const

/** The QR code for the tables as a card or a table tent, to print or to save as a picture. */
export function CardSheet({ kind, restaurant, url }: CardSheetProps) {
  const { name, file, page, draw } = sheets[kind]
  const drawing = useMemo(() => draw(restaurant, url), [draw, restaurant, url])
  const saveAsPng = () =>
    savePng(drawing, file).catch(() =>
      showToast({ tone: 'stop', title: 'The picture was not saved', body: 'Download the SVG instead.' }),
    )
  return (
    <>
      <div className="grid gap-2 print:hidden">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer size={18} /> Print or save as PDF
          </Button>
          <Button variant="secondary" onClick={() => saveSvg(drawing, file)}>
            <Download size={18} /> SVG
          </Button>
          <Button variant="secondary" onClick={() => void saveAsPng()}>
            <Download size={18} /> PNG
          </Button>
        </div>
        <p className="text-sm text-soft">
          Test the printed code with your phone before you put it on the tables.
        </p>
      </div>
      <img
        src={pictureUrl(drawing)}
        alt={`${name} for ${restaurant}: ${url}`}
        width={drawing.width * 4}
        height={drawing.height * 4}
        className={`h-auto w-full max-w-sm border border-line print:h-[99vh] print:max-w-none print:border-0 print:object-contain ${page}`}
      />
    </>
  )
}
