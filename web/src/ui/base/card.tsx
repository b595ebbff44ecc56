import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A raised surface for one thing. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('rounded-lg border border-line bg-surface shadow-card', className)}>{children}</div>
  )
}

/** Where cards stand side by side, three in a row where there is room. */
export const cardGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

interface CardListProps<T> {
  readonly items: readonly T[]
  readonly className?: string
  /** The card of one of them. */
  readonly children: (item: T) => ReactNode
}

/** A list of cards of equal height in each row. */
export function CardList<T extends { readonly id: string }>(props: CardListProps<T>) {
  return (
    <ul className={props.className ?? cardGrid}>
      {props.items.map(item => (
        <li key={item.id} className="grid grid-cols-1">
          {props.children(item)}
        </li>
      ))}
    </ul>
  )
}
