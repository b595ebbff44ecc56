import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from '../../device/store.ts'
import { cx } from './cx.ts'

const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** The dialog above all others. Everything outside it is inert. */
export const topDialog = (): HTMLDialogElement | null => openDialogs.get().at(-1) ?? null

/** {@link topDialog}, in a component. */
export const useTopDialog = (): HTMLDialogElement | null => openDialogs.use().at(-1) ?? null

export interface ModalProps {
  /** The element with its name. */
  readonly titleId: string
  readonly descriptionId?: string | undefined
  /** A question that must be answered: a press beside it does not close it. */
  readonly isQuestion?: boolean
  /** Escape, Back on a phone, or a press beside the panel. The modal is open until its parent removes it. */
  readonly onClose: () => void
  /** Selectors of what takes the focus, the best first; without a match, the first button. */
  readonly focus?: readonly string[] | undefined
  readonly position: keyof typeof positions
  /** The look of the panel. */
  readonly className: string
  readonly children: ReactNode
}

const positions = {
  /** At the bottom of a phone's screen, in the middle of a wider one. */
  sheet: 'max-sm:grid-rows-[minmax(min-content,1fr)_minmax(0,auto)]',
  centre: 'px-4',
  /** It is as tall as the screen. */
  tall: 'grid-rows-[min-content_minmax(0,1fr)]',
} as const

/**
 * The one modal of the client: the browser's `<dialog>`, which fills the screen (app.css), around a panel. It is open while mounted.
 * The focus stays in it and then returns to where it was, or to the page's title if that element is gone.
 */
export function Modal(props: ModalProps) {
  const { titleId, descriptionId, isQuestion = false, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  useOpen(dialog, props.focus)

  const ifMine = (act: (event: SyntheticEvent) => void) => (event: SyntheticEvent) => {
    // The events of a file field, and in React of a dialog that this one has opened, arrive here as well.
    if (event.target === dialog.current) act(event)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      onCancel={ifMine(event => {
        event.preventDefault()
        onClose()
      })}
      onClose={ifMine(() => {
        // The browser does not ask at the second Escape or Back in a row, and the parent may refuse.
        if (dialog.current?.open) return
        dialog.current?.showModal()
        onClose()
      })}
      // Where the press began: selecting text may end beside the panel.
      onMouseDown={event => {
        pressed.current = event.target
      }}
      onClick={ifMine(() => {
        if (!isQuestion && pressed.current === dialog.current) onClose()
      })}
      // Tab after the last control, where the browser has nothing else to focus.
      onBlur={event => event.relatedTarget ?? focusIfLost(event.currentTarget.firstElementChild)}
      className={positions[props.position]}
    >
      <div tabIndex={-1} className={cx('row-start-2 min-h-0 bg-surface outline-none', props.className)}>
        {children}
      </div>
    </dialog>
  )
}

/** Opens the dialog, gives `focus` or the first button the focus, keeps it inside, and gives it back in the end. */
function useOpen(ref: { readonly current: HTMLDialogElement | null }, focus: readonly string[] = []) {
  const before = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    before.current ??= document.activeElement
    if (!dialog.open) dialog.showModal()
    const [first] = [...focus, 'button'].flatMap(
      selector => dialog.querySelector<HTMLElement>(selector) ?? [],
    )
    first?.focus()
    openDialogs.set([...openDialogs.get(), dialog])
    const removals = new MutationObserver(() => focusIfLost(dialog.firstElementChild))
    removals.observe(dialog, { childList: true, subtree: true })
    return () => {
      removals.disconnect()
      openDialogs.set(openDialogs.get().filter(other => other !== dialog))
    }
  }, [])
  // Once the dialog has left the page: until then nothing outside it can have the focus.
  useEffect(
    () => () => focusIfLost(before.current, topDialog()?.firstElementChild, document.querySelector('h1')),
    [],
  )
}

/** Focuses the first of these that can have it, if nothing has the focus. */
function focusIfLost(...wanted: readonly (Element | null | undefined)[]) {
  for (const element of wanted)
    if (document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true })
}
