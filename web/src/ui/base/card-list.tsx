import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Loading, Skeleton } from './skeleton.tsx'

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

interface LoadingCardsProps {
  readonly label: string
  readonly count: number
  /** Their height, as a class. */
  readonly height: string
  readonly className: string
}

/** The placeholder of cards of one height. */
export function LoadingCards({ label, count, height, className }: LoadingCardsProps) {
  return (
    <Loading label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={index} className={cx('rounded-lg', height)} />
      ))}
    </Loading>
  )
}
