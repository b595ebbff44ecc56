import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../../ui/base/cx.ts'

/** A dish, a section, or the end of a section's list. */
export interface Place {
  readonly kind: 'dish' | 'section' | 'end'
  readonly id: string
  readonly name: string
}

const placeOf = (data: unknown) => (data as { readonly place?: Place } | undefined)?.place

/** A section goes to the place of a section; a dish to that of a dish, below a section's heading or to its end. */
const nearestPlace: CollisionDetection = args => {
  const isSection = placeOf(args.active.data.current)?.kind === 'section'
  const droppableContainers = args.droppableContainers.filter(
    ({ data }) => !isSection || placeOf(data.current)?.kind === 'section',
  )
  return closestCenter({ ...args, droppableContainers })
}

// The buttons and keys say what they do in their own words. These would be read out for a mouse, too.
const silent = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: '' } }

interface DragAreaProps {
  readonly onDrop: (dragged: Place, target: Place) => void
  readonly children: ReactNode
}

/** Where dishes and sections are dragged with a mouse, a pen or a finger. Keys and buttons do the same. */
export function DragArea({ onDrop, children }: DragAreaProps) {
  const [dragged, setDragged] = useState<Place | null>(null)
  // A press on the handle that does not move is no drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const [from, to] = [placeOf(active.data.current), placeOf(over?.data.current)]
    if (from && to && from.id !== to.id) onDrop(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestPlace}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(placeOf(active.data.current) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {children}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {dragged ? (
            <div className="flex min-h-11 items-center gap-2 rounded-md border-2 border-brand bg-surface px-3 font-semibold text-ink shadow-float">
              <GripVertical size={18} /> {dragged.name}
            </div>
          ) : null}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}

/** The handle that a dish or a section is dragged by. Not for keys: the button "Move" is. */
export function Handle({ place }: { readonly place: Place }) {
  const { setNodeRef, listeners } = useDraggable({ id: `drag ${place.id}`, data: { place } })
  return (
    <span
      ref={setNodeRef}
      {...listeners}
      data-handle={place.name}
      aria-hidden="true"
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-soft"
    >
      <GripVertical size={20} />
    </span>
  )
}

/** A place to drop something on. A line shows it while something is dragged over it. */
export function useDropPlace(place: Place) {
  const { setNodeRef, isOver } = useDroppable({ id: `drop ${place.id}`, data: { place } })
  return { ref: setNodeRef, className: cx(isOver && 'shadow-[0_0_0_3px_var(--color-brand)]') }
}
