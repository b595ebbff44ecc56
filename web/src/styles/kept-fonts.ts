import { deviceStorage } from '../storage/device-storage.ts'

const families = ['Atkinson Hyperlegible Next', 'Bricolage Grotesque']

/** Loads the fonts for the next visit. On the first (guest.html) they would delay the script and arrive too late to be used. */
export function keepFonts(): void {
  if (document.documentElement.dataset.fonts !== 'later') return
  Promise.all(families.map(name => document.fonts.load(`1em "${name}"`))).then(
    () => deviceStorage.setItem('fonts', 'kept'),
    () => undefined, // without a network: the next visit tries again
  )
}
