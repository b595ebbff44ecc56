import { sectionTitle } from '../../../sections/by-section.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { moveDish, type Order, type PlacedDish, placeOf, stepDish } from './arrangement.ts'

interface MoveDialogProps {
  readonly dish: PlacedDish
  readonly order: Order
  readonly onOrder: (next: Order) => void
  readonly onClose: () => void
}

/** Every place that a dish can go to, as buttons. */
export function MoveDialog({ dish, order, onOrder, onClose }: MoveDialogProps) {
  const { section, index } = placeOf(order, dish.id)
  const own = order[section]
  const go = (next: Order) => () => {
    onOrder(next)
    onClose()
  }
  const last = (own?.itemIds.length ?? 1) - 1
  return (
    <Dialog
      onClose={onClose}
      title={`Move ${dish.name}`}
      description={
        own ? `Place ${index + 1} of ${own.itemIds.length} in ${sectionTitle(own.name)}.` : undefined
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={go(stepDish(order, dish.id, -1))}>
            Move up
          </Button>
          <Button variant="secondary" onClick={go(stepDish(order, dish.id, 1))}>
            Move down
          </Button>
          {own && index > 0 ? (
            <Button variant="secondary" onClick={go(moveDish(order, dish.id, own.name, 0))}>
              Move to the top
            </Button>
          ) : null}
          {own && index < last ? (
            <Button variant="secondary" onClick={go(moveDish(order, dish.id, own.name))}>
              Move to the end
            </Button>
          ) : null}
        </div>
        {order.length > 1 ? (
          <section aria-label="Move to section" className="grid gap-2">
            <h3 className="text-base">Move to section</h3>
            {order
              .filter(each => each !== own)
              .map(({ name }) => (
                <Button
                  key={name}
                  variant="secondary"
                  className="justify-start text-left wrap-anywhere"
                  onClick={go(moveDish(order, dish.id, name))}
                >
                  {sectionTitle(name)}
                </Button>
              ))}
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}
