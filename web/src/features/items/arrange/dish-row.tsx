import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import type { PlacedDish } from './arrangement.ts'
import { Handle, type Place, useDropPlace } from './drag.tsx'
import { StepButton } from './step-button.tsx'

export const moveButtonId = (itemId: string) => `move-${itemId}`

/** Moves with the arrow keys what a focused "Move" button belongs to. */
function arrowKeys(onStep: (by: -1 | 1) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
}

interface DishRowProps {
  readonly dish: PlacedDish
  readonly onStep: (by: -1 | 1) => void
  readonly onMove: () => void
}

/**
 * A dish in its section. One stop for the Tab key: a menu has 120 of them. The arrow keys move the dish, Enter shows all places.
 */
export function DishRow({ dish, onStep, onMove }: DishRowProps) {
  const place: Place = { kind: 'dish', id: dish.id, name: dish.name }
  const drop = useDropPlace(place)
  return (
    <li
      ref={drop.ref}
      className={cx('flex items-center rounded-md bg-surface', drop.className)}
      data-dish={dish.name}
    >
      <Handle place={place} />
      <span className="min-w-0 grow py-1 wrap-anywhere">{dish.name}</span>
      <StepButton of={dish.name} by={-1} tabIndex={-1} onStep={onStep} />
      <StepButton of={dish.name} by={1} tabIndex={-1} onStep={onStep} />
      <Button
        id={moveButtonId(dish.id)}
        variant="quiet"
        size="icon"
        aria-label={`Move ${dish.name}`}
        aria-keyshortcuts="ArrowUp ArrowDown"
        aria-haspopup="dialog"
        onKeyDown={arrowKeys(onStep)}
        onClick={onMove}
      >
        <Ellipsis size={20} />
      </Button>
    </li>
  )
}
