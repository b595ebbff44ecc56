import { languageInAddress } from '@safe-menu/contracts/languages'
import { loadCatalogue } from '../../../i18n/load.ts'
import { activeLanguage } from '../../../i18n/t.ts'

/** An attempt without a network costs nothing. */
const nextAttemptMs = 5_000

/**
 * Opens the page again in the language of its address, whose texts did not load without a network, once they do. Not under a dialog: a
 * guest may be showing it to the staff.
 */
export function openInChosenLanguage(): void {
  const chosen = languageInAddress(new URLSearchParams(location.search))
  if (chosen === null || chosen === activeLanguage()) return
  const reopen = () => (document.querySelector('dialog') ? openInChosenLanguage() : location.reload())
  setTimeout(() => loadCatalogue(chosen).then(reopen, openInChosenLanguage), nextAttemptMs)
}
