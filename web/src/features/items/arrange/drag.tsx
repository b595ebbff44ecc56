import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../../ui/base/cx.ts'

/** A dish, a section, or the end of a section's list. */
export interface Place {
  readonly kind: 'dish' | 'section' | 'end'
  readonly id: string
  readonly name: string
}

const placeOf = (data: Record<string, unknown>) => data.place as Place

interface DragAreaProps {
  readonly onDrop: (dragged: Place, target: Place) => void
  readonly children: ReactNode
}

/**
 * Where dishes and sections are dragged with a mouse, a pen, or a finger that rests on the handle first. The browser does the
 * dragging: it scrolls at the edges and ends with the Escape key. Keys and buttons do the same.
 */
export function DragArea({ onDrop, children }: DragAreaProps) {
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const [target] = location.current.dropTargets
          if (target) onDrop(placeOf(source.data), placeOf(target.data))
        },
      }),
    [onDrop],
  )
  return children
}

/** The handle that a dish or a section is dragged by. Not for keys: the button "Move" is. */
export function Handle({ place }: { readonly place: Place }) {
  const { kind, id, name } = place
  const [handle, setHandle] = useState<HTMLElement | null>(null)
  const [preview, setPreview] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!handle) return
    return draggable({
      element: handle,
      getInitialData: () => ({ place: { kind, id, name } }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '1rem', y: '0.5rem' }),
          render({ container }) {
            setPreview(container)
            return () => setPreview(null)
          },
        }),
    })
  }, [handle, kind, id, name])
  return (
    <>
      <span
        ref={setHandle}
        data-handle={name}
        aria-hidden="true"
        className="grid size-11 shrink-0 cursor-grab place-items-center text-soft"
      >
        <GripVertical size={20} />
      </span>
      {preview
        ? createPortal(
            <div className="flex min-h-11 items-center gap-2 rounded-md border-2 border-brand bg-surface px-3 font-semibold text-ink">
              <GripVertical size={18} /> {name}
            </div>,
            preview,
          )
        : null}
    </>
  )
}

/**
 * A place to drop something on. A line shows it while something is dragged over it. A section goes to the place of a section; a
 * dish to that of a dish, below a section's heading or to its end.
 */
export function useDropPlace({ kind, id, name }: Place) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element) return
    return dropTargetForElements({
      element,
      getData: () => ({ place: { kind, id, name } }),
      canDrop({ source }) {
        const dragged = placeOf(source.data)
        return dragged.id !== id && (dragged.kind === 'dish' || kind === 'section')
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [element, kind, id, name])
  return { ref: setElement, className: cx(isOver && 'shadow-[0_0_0_3px_var(--color-brand)]') }
}
