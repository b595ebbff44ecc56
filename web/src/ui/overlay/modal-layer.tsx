import { type ReactNode, useLayoutEffect, useState } from 'react'
import { cx } from '../base/cx.ts'

/** Between a toast and the edge of the screen, and between it and the dialog. */
const toastGap = 12

/** How much of the screen's top the toasts take while a dialog is open (app.css puts them there), in pixels. */
function useToastRoom(): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const region = document.querySelector('[data-toasts]')
    if (!region) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      setRoom(height === 0 ? 0 : Math.ceil(height) + 2 * toastGap)
    })
    observer.observe(region)
    return () => observer.disconnect()
  }, [])
  return room
}

interface ModalLayerProps {
  /** The grid's rows. The dialog is in the second. */
  readonly className: string
  readonly children: ReactNode
}

/** The dimmed layer behind a dialog. `--toasts`: the height of the toasts, which appear above the dialog, never over it. */
export function ModalLayer({ className, children }: ModalLayerProps) {
  const room = useToastRoom()
  // Radix's own Overlay is left out: it locks scrolling with a <style> element, which a strict Content-Security-Policy
  // refuses, and 5 KB of script. `data-modal` locks it in app.css instead.
  return (
    <div
      data-modal=""
      style={{ ['--toasts' as string]: `${room}px` }}
      className={cx('fixed inset-0 z-50 grid animate-fade-in bg-[#140a12]/60', className)}
    >
      {children}
    </div>
  )
}
