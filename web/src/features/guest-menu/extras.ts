import { OrderSummary } from './components/order-summary.tsx'
import { PrintSheet } from './components/print-sheet.tsx'
import { ReportSheet } from './components/report-sheet.tsx'
import { tracking } from './state/tracking.ts'

/** What the page loads in one script once the menu is there (`use-extras.ts`, `track.ts`): nobody needs it to read the menu. */
export const extras = { OrderSummary, PrintSheet, ReportSheet, tracking }
