import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from '../../../device/store.ts'
import type { ButtonProps } from '../../../ui/base/button.tsx'
import { createPressGuard, lockMs, type ShownRevision } from './confirming.ts'

/** One for the whole page: the second half of a double press may land on the button of another dish. */
const guard = createPressGuard()

const isSettled = createStore(true)
let timer: ReturnType<typeof setTimeout> | undefined

/** How long confirming buttons look disabled: as long as presses are ignored, and a frame. So no press is lost unseen. */
const settleMs = lockMs + 50

/** What the screen shows has changed where a confirming press may land: for a moment no press counts. */
export function screenMoved(): void {
  guard.moved(performance.now())
  clearTimeout(timer)
  timer = setTimeout(() => isSettled.set(true), settleMs)
  isSettled.set(false)
}

/** Whether a press counts. If not, show the button as disabled. */
export const useIsSettled = isSettled.use

/** As {@link useIsSettled}, where the button comes with what it confirms: from a moment after that has appeared. */
export function useSettledScreen({ id, revision }: ShownRevision): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the screen shows something else
  useLayoutEffect(screenMoved, [id, revision])
  return useIsSettled()
}

type PressProps = Required<Pick<ButtonProps, 'onPointerDown' | 'onKeyDown' | 'onClick'>>

/** The handlers of a button that confirms what is shown. Only presses that were meant for it reach `onConfirm`. */
export function confirmPress(shown: ShownRevision, onConfirm: () => void): PressProps {
  return {
    onPointerDown: ({ timeStamp }) => guard.begin(shown, timeStamp),
    onKeyDown: ({ key, repeat, timeStamp }) => {
      if (key === 'Enter' || key === ' ') guard.begin(shown, timeStamp, repeat)
    },
    onClick: ({ timeStamp }) => {
      if (!guard.end(shown, timeStamp)) return
      screenMoved() // a second press belongs to this one
      onConfirm()
    },
  }
}

/**
 * Confirms with Ctrl or Cmd and Enter, wherever the focus is in the dialog around `inside`: a key that nobody presses by habit.
 */
export function useConfirmKey(
  inside: RefObject<HTMLElement | null>,
  shown: ShownRevision,
  onConfirm: () => void,
): void {
  const latest = useRef({ shown, onConfirm })
  useLayoutEffect(() => {
    latest.current = { shown, onConfirm }
  })
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault() // no click on the focused control
      event.stopPropagation()
      const { shown, onConfirm } = latest.current
      guard.begin(shown, event.timeStamp, event.repeat)
      if (!guard.end(shown, event.timeStamp)) return
      screenMoved()
      onConfirm()
    }
    dialog?.addEventListener('keydown', onKeyDown, { capture: true })
    return () => dialog?.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [inside])
}
