import type { Language } from '@safe-menu/contracts/languages'
import { useEffect, useState } from 'react'
import { loadCatalogue } from '../../../languages/load.ts'
import { activeLanguage, type Catalogue, inLanguage } from '../../../languages/t.ts'
import type { StaffCardTexts } from '../model/staff-card.ts'

interface SpokenTexts {
  readonly language: Language
  readonly texts: StaffCardTexts
}

/**
 * The card in the language of the staff, then in the guest's; once if that is the same. The staff's language loads as the card
 * opens. Until then, and if it cannot be loaded, the card is in the guest's language alone.
 */
export function useStaffTexts(staff: Language, write: () => StaffCardTexts): readonly SpokenTexts[] {
  const guest = activeLanguage()
  const [messages, setMessages] = useState<Catalogue | null>(null)
  useEffect(() => {
    if (staff !== guest) loadCatalogue(staff).then(setMessages, () => undefined) // without a network: one language
  }, [staff, guest])
  const own = { language: guest, texts: write() }
  return messages === null ? [own] : [{ language: staff, texts: inLanguage(staff, messages, write) }, own]
}
