import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { useTopDialog } from '../base/modal.tsx'
import { dismissToast, type Toast, useToasts } from './toast-store.ts'

/** Long enough to read two lines twice. Failures stay until dismissed: they say what to do. */
const shownMs = 7_000
/** A toast with an action: long enough to notice a mistake, and to reach the button with the keyboard. */
const shownWithActionMs = 20_000

const icons = { safe: CircleCheck, stop: CircleAlert, note: Info }
const edges = { safe: 'border-l-safe', stop: 'border-l-stop', note: 'border-l-note' }
const inks = { safe: 'text-safe', stop: 'text-stop', note: 'text-note' }

/** A press on a button leaves the focus where it is: on a phone the toast would move away from it, once a field has lost the focus. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

/**
 * Where toasts appear; once in the page, from the start, so that the first is read out. `--toast-room`: their height (app.css),
 * which is measured: there are up to three, of one to six lines. While a dialog is open they are in it, above its panel: nothing
 * outside it can be pressed or is read out.
 */
export function ToastRegion() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!region.current) return
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      document.documentElement.style.setProperty('--toast-room', `${height}px`)
    })
    observer.observe(region.current)
    return () => observer.disconnect()
  }, [])
  const cards = toasts.map(toast => <ToastCard key={toast.id} toast={toast} />)
  return (
    <>
      <section
        ref={region}
        {...regionProps}
        className="pointer-events-none fixed inset-x-3 bottom-3 z-60 sm:left-auto sm:w-96"
      >
        {dialog ? null : <ul className="grid gap-2">{cards}</ul>}
      </section>
      {dialog
        ? createPortal(
            <section
              {...regionProps}
              className="pointer-events-none row-start-1 mx-auto max-h-[40dvh] w-full max-w-[36rem] overflow-y-auto"
            >
              {toasts.length > 0 ? <ul className="grid gap-2 p-3">{cards}</ul> : null}
            </section>,
            dialog,
          )
        : null}
    </>
  )
}

const regionProps = {
  'aria-label': 'Notifications',
  'aria-live': 'polite',
  'data-toasts': '',
  onMouseDown: keepFocus,
} as const

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.tone === 'stop') return
    const timer = setTimeout(() => dismissToast(toast.id), toast.action ? shownWithActionMs : shownMs)
    return () => clearTimeout(timer)
  }, [held, toast])
  const Icon = icons[toast.tone]
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <li
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={cx(
        // A confirmation lets clicks through to the page below it, except on its own buttons.
        toast.tone === 'safe' ? '[&_button]:pointer-events-auto' : 'pointer-events-auto',
        'flex animate-rise items-start gap-3 rounded-md border border-l-4 border-line bg-surface py-2 pr-1 pl-4 text-sm shadow-float',
        edges[toast.tone],
      )}
    >
      <Icon size={20} className={cx('mt-2.5 shrink-0', inks[toast.tone])} />
      <div role={toast.tone === 'stop' ? 'alert' : undefined} className="min-w-0 grow py-2">
        <p className="font-semibold">{toast.title}</p>
        {toast.body ? <p className="text-soft">{toast.body}</p> : null}
        {toast.action ? (
          <Button
            variant="quiet"
            className="-ml-4"
            onClick={() => {
              toast.action?.onPress()
              dismissToast(toast.id)
            }}
          >
            {toast.action.label}
          </Button>
        ) : null}
      </div>
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <X size={18} />
      </Button>
    </li>
  )
}
