import { Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { cardDrawing, pictureUrl, tentDrawing } from './qr-card.ts'
import { savePng, saveSvg } from './save-picture.ts'

interface CardSheetProps {
  readonly kind: 'card' | 'tent'
  readonly restaurant: string
  /** The address in the code. */
  readonly url: string
}

const names = { card: 'QR card in A6', tent: 'Table tent to fold in the middle' } as const

/** The QR code for the tables as a card or a table tent, to print or to save as a picture. */
export function CardSheet({ kind, restaurant, url }: CardSheetProps) {
  const drawing = useMemo(
    () => (kind === 'card' ? cardDrawing(restaurant, url) : tentDrawing(restaurant, url)),
    [kind, restaurant, url],
  )
  const fileName = kind === 'card' ? 'qr-card' : 'table-tent'
  const saveAsPng = () =>
    savePng(drawing, fileName).catch(() =>
      showToast({ tone: 'stop', title: 'The picture was not saved', body: 'Download the SVG instead.' }),
    )
  return (
    <>
      <div className="grid gap-2 print:hidden">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer size={18} /> Print or save as PDF
          </Button>
          <Button variant="secondary" onClick={() => saveSvg(drawing, fileName)}>
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
        alt={`${names[kind]} for ${restaurant}: ${url}`}
        width={drawing.width * 4}
        height={drawing.height * 4}
        className={`h-auto w-full max-w-sm border border-line print:h-[99vh] print:max-w-none print:border-0 print:object-contain ${kind === 'card' ? '[page:card]' : '[page:tent]'}`}
      />
    </>
  )
}
