import { languageInAddress } from '@safe-menu/contracts/languages'
import { deviceStorage } from '../../device/device-storage.ts'
import { SingleDetails } from '../../dish/single-details.tsx'
import { loadCatalogue } from '../../i18n/load.ts'
import { activeLanguage } from '../../i18n/t.ts'
import { PictureSheet } from './dishes/picture-sheet.tsx'
import { PrintSheet } from './dishes/print-sheet.tsx'
import { PreviousBanner, ProfileBanner, StrictModeNote } from './filters/choice-banners.tsx'
import { OfflineMenu } from './offline/offline-menu.tsx'
import { OrderArea } from './order/order-summary.tsx'
import { ContactCard } from './page/contact-card.tsx'
import { tracking } from './page/tracking.ts'
import { ReportSheet } from './report/report-sheet.tsx'

/** What the page loads in one script once the menu is there (`open-menu.tsx`): nobody needs it to read the menu. */
export const extras = {
  ContactCard,
  OfflineMenu,
  OrderArea,
  PictureSheet,
  PrintSheet,
  ProfileBanner,
  ReportSheet,
  PreviousBanner,
  SingleDetails,
  StrictModeNote,
  keepFonts,
  openInChosenLanguage,
  tracking,
}

const families = ['Atkinson Hyperlegible Next', 'Bricolage Grotesque']

/** Loads the fonts for the next visit. On the first (index.html) they would delay the script and arrive too late to be used. */
function keepFonts(): void {
  if (document.documentElement.dataset.fonts !== 'later') return
  Promise.all(families.map(name => document.fonts.load(`1em "${name}"`))).then(
    () => deviceStorage.setItem('fonts', 'kept'),
    () => undefined, // without a network: the next visit tries again
  )
}

/** An attempt without a network costs nothing. */
const nextAttemptMs = 5_000

/**
 * Opens the page again in the language of its address, whose texts did not load without a network, once they do. Not under a dialog: a
 * guest may be showing it to the staff.
 */
function openInChosenLanguage(): void {
  const chosen = languageInAddress(new URLSearchParams(location.search))
  if (chosen === null || chosen === activeLanguage()) return
  const reopen = () => (document.querySelector('dialog') ? openInChosenLanguage() : location.reload())
  setTimeout(() => loadCatalogue(chosen).then(reopen, openInChosenLanguage), nextAttemptMs)
}
