import { Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { cardDrawing, pictureUrl, savePng, saveSvg, tentDrawing } from './qr-card.ts'

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
