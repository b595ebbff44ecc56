import type { Language } from '@safe-menu/contracts/languages'
import { useEffect, useState } from 'react'
import { loadCatalogue } from '../../../languages/load.ts'
import { activeLanguage, type Catalogue, inLanguage } from '../../../languages/t.ts'
import type { StaffCardTexts } from '../model/staff-card.ts'

interface SpokenTexts {
  readonly language: Language
  readonly texts: StaffCardTexts
}

/** The card in the staff's language, then in the guest's. Once if they are the same, or the staff's has not loaded. */
export function useStaffTexts(staff: Language, write: () => StaffCardTexts): readonly SpokenTexts[] {
  const guest = activeLanguage()
  const [messages, setMessages] = useState<Catalogue | null>(null)
  useEffect(() => {
    if (staff !== guest) loadCatalogue(staff).then(setMessages, () => undefined) // without a network: one language
  }, [staff, guest])
  const own = { language: guest, texts: write() }
  return messages === null ? [own] : [{ language: staff, texts: inLanguage(staff, messages, write) }, own]
}
