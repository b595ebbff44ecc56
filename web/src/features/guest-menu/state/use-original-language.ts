import { useContext } from 'react'
import { MoneyContext } from '../../../format/money.ts'
import { activeLanguage } from '../../../languages/t.ts'

/** The `lang` of texts as the restaurant wrote them, by its locale. `undefined` if it is the page's language or not known. */
export function useOriginalLanguage(): string | undefined {
  const locale = useContext(MoneyContext)?.locale
  return locale?.split('-', 1)[0] === activeLanguage() ? undefined : locale
}
