import type { OrderEntry } from '../model/order.ts'

/** Stands for the order list until its script has loaded, and when it cannot be loaded: nothing in it counts as checked. */
export function OrderUnchecked({ entries }: { entries: readonly OrderEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section
      aria-label="My Order"
      className="rounded-lg border border-line bg-surface px-4 py-2 text-ink shadow-float"
    >
      <p className="line-clamp-2">
        <span className="font-semibold">My Order:</span> {entries.map(({ name }) => name).join(', ')}
      </p>
      <p className="text-sm font-semibold text-ask">Not checked yet: ask staff first.</p>
    </section>
  )
}
