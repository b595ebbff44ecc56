import { LoadingCards } from '../../../ui/base/skeleton.tsx'

/** Stands for the sections of a menu while their script and their order load. */
export function LoadingOrder() {
  return <LoadingCards label="Loading the order of the menu" count={3} height="h-40" className="grid gap-4" />
}
