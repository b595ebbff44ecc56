import { deviceStorage } from '../../storage/device-storage.ts'
import { SingleDetails } from '../../tags/single-details.tsx'
import { PreviousBanner, ProfileBanner, StrictModeNote } from './components/choice-banners.tsx'
import { ContactCard } from './components/contact-card.tsx'
import { OrderArea } from './components/order-summary.tsx'
import { OtherMenus } from './components/other-menus.tsx'
import { PictureSheet } from './components/picture-sheet.tsx'
import { PrintSheet } from './components/print-sheet.tsx'
import { ReportSheet } from './components/report-sheet.tsx'
import { OfflineMenu } from './offline/offline-menu.tsx'
import { tracking } from './state/tracking.ts'

/** What the page loads in one script once the menu is there (`open-menu.tsx`): nobody needs it to read the menu. */
export const extras = {
  ContactCard,
  OfflineMenu,
  OrderArea,
  OtherMenus,
  PictureSheet,
  PrintSheet,
  ProfileBanner,
  ReportSheet,
  PreviousBanner,
  SingleDetails,
  StrictModeNote,
  keepFonts,
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
