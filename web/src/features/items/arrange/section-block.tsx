import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { sectionTitle } from '../../../dish/by-section.ts'
import { counted } from '../../../i18n/words.ts'
import { Button, type ButtonProps } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import type { PlacedDish } from './arrangement.ts'
import { Handle, type Place, useDropPlace } from './drag.tsx'

interface SectionBlockProps {
  readonly name: string
  readonly count: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Only headings, to move sections that are long. */
  readonly isFolded: boolean
  readonly onStep: (by: -1 | 1) => void
  readonly onRename: () => void
  readonly onRemove: () => void
  /** The rows of its dishes. */
  readonly children: ReactNode
}

export const stepButtonId = (section: string, by: -1 | 1) => `step-${by}-${encodeURIComponent(section)}`

/** A section of the menu with its dishes. */
export function SectionBlock(props: SectionBlockProps) {
  const { name, count, isFirst, isLast, isFolded, onStep, children } = props
  const heading = useId()
  const title = sectionTitle(name)
  const head = useDropPlace({ kind: 'section', id: `section ${name}`, name })
  const end = useDropPlace({ kind: 'end', id: `end ${name}`, name })
  return (
    <Card>
      <section aria-labelledby={heading} data-section={title}>
        <div
          ref={head.ref}
          className={cx('flex flex-wrap items-center rounded-t-lg bg-sunken', head.className)}
        >
          <Handle place={{ kind: 'section', id: `section ${name}`, name: title }} />
          <div className="min-w-0 grow basis-32 py-2">
            <h3 id={heading} className="text-lg wrap-anywhere">
              {title}
            </h3>
            <p className="text-sm text-soft">{counted(count, 'dish')}</p>
          </div>
          <div className="flex">
            {([-1, 1] as const).map(by => (
              <StepButton
                key={by}
                of={`section ${title}`}
                by={by}
                id={stepButtonId(name, by)}
                aria-disabled={by === -1 ? isFirst : isLast}
                onStep={onStep}
              />
            ))}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`${name === '' ? 'Name' : 'Rename'} section ${title}`}
              onClick={props.onRename}
            >
              <Pencil size={18} />
            </Button>
            {name === '' ? null : (
              <Button
                variant="quietDanger"
                size="icon"
                aria-label={`Remove section ${title}`}
                onClick={props.onRemove}
              >
                <Trash2 size={18} />
              </Button>
            )}
          </div>
        </div>
        {isFolded ? null : (
          <>
            {count > 0 ? (
              <ul aria-labelledby={heading} className="divide-y divide-line">
                {children}
              </ul>
            ) : null}
            <div ref={end.ref} className={cx('min-h-3 rounded-b-lg', end.className)}>
              {count === 0 ? (
                <p className="px-4 py-2 text-sm text-soft">No dishes. Guests don’t see this section.</p>
              ) : null}
            </div>
          </>
        )}
      </section>
    </Card>
  )
}

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

interface StepButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What it moves: "section Starters". */
  readonly of: string
  /** -1: up; 1: down. */
  readonly by: -1 | 1
  readonly onStep: (by: -1 | 1) => void
}

/** Moves a dish or a section one place. */
function StepButton({ of, by, onStep, ...props }: StepButtonProps) {
  return (
    <Button
      {...props}
      variant="quiet"
      size="icon"
      aria-label={`Move ${of} ${by === -1 ? 'up' : 'down'}`}
      onClick={() => onStep(by)}
    >
      {by === -1 ? <ArrowUp size={18} /> : <ArrowDown size={18} />}
    </Button>
  )
}
