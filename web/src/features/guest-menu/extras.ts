import { deviceStorage } from '../../device/device-storage.ts'
import { SingleDetails } from '../../dish/single-details.tsx'
import { PictureSheet } from './dishes/picture-sheet.tsx'
import { PrintSheet } from './dishes/print-sheet.tsx'
import { PreviousBanner, ProfileBanner, StrictModeNote } from './filters/choice-banners.tsx'
import { OfflineMenu } from './offline/offline-menu.tsx'
import { OrderArea } from './order/order-summary.tsx'
import { openInChosenLanguage } from './page/chosen-language.ts'
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
