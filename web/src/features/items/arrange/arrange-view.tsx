import { ArrowDownAZ, ListCollapse, ListTree, Plus, Undo2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { QueryResult } from '../../../answers/query-result.tsx'
import { sectionTitle } from '../../../dish/by-section.ts'
import { Button } from '../../../ui/base/button.tsx'
import { announce } from '../../../ui/base/page.tsx'
import { MoveDishDialog, NameSectionDialog, NotSavedBanner } from './arrange-dialogs.tsx'
import {
  addSection,
  moveDish,
  moveSection,
  type Order,
  type PlacedDish,
  placeOf,
  removeSection,
  renameSection,
  stepDish,
} from './arrangement.ts'
import { DragArea, type Place } from './drag.tsx'
import { DishRow, moveButtonId, SectionBlock, stepButtonId } from './section-block.tsx'
import { byName, useArrangement } from './use-arrangement.ts'

/** The sections of a menu and their dishes, in the order that guests see. Loaded only when it is opened. */
export function ArrangeView({ menuId, loading }: { menuId: string; loading: ReactNode }) {
  const arrangement = useArrangement(menuId)
  const { order, items, change } = arrangement
  const [isFolded, setFolded] = useState(false)
  const [moving, setMoving] = useState<string | null>(null)
  const [naming, setNaming] = useState<{ readonly section: string | null } | null>(null)
  const focusNext = useRef<string | null>(null)
  // A layout effect runs as soon as the row has moved. Another kind may run late, and take the focus to the place that the row leaves.
  useLayoutEffect(() => {
    // A moved row may be another element in another list: the focus goes with it.
    if (moving !== null || focusNext.current === null) return
    const id = focusNext.current
    focusNext.current = null
    const element = document.getElementById(id)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })

  const dishOf = (id: string | null) => items.find(item => item.id === id)
  const movingDish = dishOf(moving)
  const apply = (next: Order, words: string, focus: string | null = null) => {
    if (next === order) return announce('It cannot move any further.')
    focusNext.current = focus
    change(next)
    announce(words)
  }
  const applyDish = (next: Order, dish: PlacedDish) =>
    apply(next, placeText(next, dish), moveButtonId(dish.id))
  const stepSection = (name: string, by: -1 | 1) => {
    const index = order.findIndex(section => section.name === name) + by
    const words = `${sectionTitle(name)}: section ${index + 1} of ${order.length}`
    apply(moveSection(order, name, index), words, stepButtonId(name, by))
  }
  const drop = (from: Place, to: Place) => {
    const next = dropped(order, from, to)
    const dish = dishOf(from.id)
    apply(next, dish ? placeText(next, dish) : `${from.name} moved`)
  }

  return (
    <QueryResult
      query={arrangement.query}
      failed="The order of the menu could not be loaded"
      loading={loading}
    >
      {() => (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 grow basis-64 text-sm text-soft">
              {arrangement.isArranged
                ? 'Guests see the sections and dishes in this order.'
                : 'Guests see the sections in this order, and their dishes sorted by name. Move one to choose your own order.'}{' '}
              <span className="max-sm:hidden">Drag the dots, or select “Move” and press the arrow keys.</span>
            </p>
            <Button variant="secondary" onClick={() => setNaming({ section: null })}>
              <Plus size={18} /> Add section
            </Button>
            <Button
              variant="secondary"
              aria-disabled={arrangement.undo === null}
              onClick={() => {
                arrangement.undo?.()
                if (arrangement.undo) announce('Undone')
              }}
            >
              <Undo2 size={18} /> Undo
            </Button>
            <Button variant="secondary" aria-pressed={isFolded} onClick={() => setFolded(!isFolded)}>
              {isFolded ? <ListTree size={18} /> : <ListCollapse size={18} />} Sections only
            </Button>
            {arrangement.isByName ? null : (
              <Button
                variant="secondary"
                onClick={() => {
                  change(byName)
                  announce('Sorted by name')
                }}
              >
                <ArrowDownAZ size={18} /> Sort by name
              </Button>
            )}
          </div>
          <NotSavedBanner arrangement={arrangement} />
          <h2 className="sr-only">Sections</h2>
          <DragArea onDrop={drop}>
            {order.map(({ name, itemIds }, index) => (
              <SectionBlock
                key={name}
                name={name}
                count={itemIds.length}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                isFolded={isFolded}
                onStep={by => stepSection(name, by)}
                onRename={() => setNaming({ section: name })}
                onRemove={() =>
                  apply(
                    removeSection(order, name),
                    `${sectionTitle(name)} removed. Its dishes stay on the menu.`,
                  )
                }
              >
                {itemIds.map(id => {
                  const dish = dishOf(id)
                  return dish ? (
                    <DishRow
                      key={id}
                      dish={dish}
                      onStep={by => applyDish(stepDish(order, id, by), dish)}
                      onMove={() => setMoving(id)}
                    />
                  ) : null
                })}
              </SectionBlock>
            ))}
          </DragArea>
          <p role="status" className="text-sm text-soft">
            {arrangement.isSaving
              ? 'Saving...'
              : arrangement.notSaved === null
                ? 'All changes are saved.'
                : ''}
          </p>
          {movingDish ? (
            <MoveDishDialog
              dish={movingDish}
              order={order}
              onOrder={next => applyDish(next, movingDish)}
              onClose={() => setMoving(null)}
            />
          ) : null}
          {naming ? (
            <NameSectionDialog
              order={order}
              section={naming.section}
              onName={name =>
                naming.section === null
                  ? apply(addSection(order, name), `${name} added`)
                  : name !== naming.section &&
                    apply(
                      renameSection(order, naming.section, name),
                      `${sectionTitle(naming.section)} is now ${name}`,
                    )
              }
              onClose={() => setNaming(null)}
            />
          ) : null}
        </div>
      )}
    </QueryResult>
  )
}

/** The order after something was dropped on a place. */
function dropped(order: Order, from: Place, to: Place): Order {
  if (from.kind === 'section') {
    const index = order.findIndex(section => section.name === to.name)
    return moveSection(order, from.id.slice('section '.length), index)
  }
  if (to.kind === 'end') return moveDish(order, from.id, to.name)
  if (to.kind === 'section') return moveDish(order, from.id, to.name, 0)
  const [own, target] = [placeOf(order, from.id), placeOf(order, to.id)]
  const section = order[target.section]
  // Taken out of the same list above the target, the dish takes the target's place all the same.
  return section && own.section >= 0 ? moveDish(order, from.id, section.name, target.index) : order
}

/** Where a dish is now, in words. */
function placeText(order: Order, { id, name }: PlacedDish): string {
  const { section, index } = placeOf(order, id)
  const found = order[section]
  return found
    ? `${name}: place ${index + 1} of ${found.itemIds.length} in ${sectionTitle(found.name)}`
    : name
}
