import { LinkedCard } from './components/linked-card.tsx'
import { ShareCard } from './components/share-card.tsx'

/** The staff card as a link (`model/card-link.ts`): loads when a guest opens the card, or a link to one. */
export const sharing = { LinkedCard, ShareCard }
