import type { DishNames } from '../model/guest-document.ts'
import { useOriginalLanguage } from './item-card.tsx'

/** A dish's name in the guest's language, then the restaurant's own: the kitchen reads that one. */
export function DishName({ name, original }: DishNames) {
  const lang = useOriginalLanguage()
  return (
    <>
      {original ? <bdi>{name}</bdi> : null}
      <bdi lang={lang} className={original ? 'block' : ''}>
        {original ?? name}
      </bdi>
    </>
  )
}
