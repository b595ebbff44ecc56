import { OfflineMenu } from '../../offline/offline-menu.tsx'
import { keepFonts } from '../../styles/kept-fonts.ts'
import { SingleDetails } from '../../tags/single-details.tsx'
import { ContactCard } from './components/contact-card.tsx'
import { OrderArea } from './components/order-area.tsx'
import { PictureSheet } from './components/picture-sheet.tsx'
import { PrintSheet } from './components/print-sheet.tsx'
import { ProfileBanner } from './components/profile-banner.tsx'
import { ReportSheet } from './components/report-sheet.tsx'
import { SetAsideBanner } from './components/set-aside-banner.tsx'
import { StrictModeNote } from './components/strict-mode-note.tsx'
import { tracking } from './state/tracking.ts'

/** What the page loads in one script once the menu is there (`use-extras.ts`, `track.ts`): nobody needs it to read the menu. */
export const extras = {
  ContactCard,
  OfflineMenu,
  OrderArea,
  PictureSheet,
  PrintSheet,
  ProfileBanner,
  ReportSheet,
  SetAsideBanner,
  SingleDetails,
  StrictModeNote,
  keepFonts,
  tracking,
}
