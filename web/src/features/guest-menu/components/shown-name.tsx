import type { GuestItem } from '../model/guest-document.ts'
import { useOriginalLanguage } from '../state/use-original-language.ts'

/** A dish's name as its card shows it. `item`: in the page's language. */
export function ShownName({ item }: { item: GuestItem }) {
  const original = useOriginalLanguage()
  return <bdi lang={item.translation?.name ? undefined : original}>{item.name}</bdi>
}
