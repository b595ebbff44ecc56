import { deviceStorage } from '../storage/device-storage.ts'

const families = ['Atkinson Hyperlegible Next', 'Bricolage Grotesque']

/**
 * Loads the fonts for the next visit, because the first one did without them (index.html): on a poor network they would arrive
 * too late to be used, and delay the script by as much. The text of this visit does not change under a reader's thumb.
 */
export function keepFonts(): void {
  if (document.documentElement.dataset.fonts !== 'later') return
  Promise.all(families.map(name => document.fonts.load(`1em "${name}"`))).then(
    () => deviceStorage.setItem('fonts', 'kept'),
    () => undefined, // without a network: the next visit tries again
  )
}
