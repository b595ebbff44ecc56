import { deviceStorage } from '../../storage/device-storage.ts'

/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'theme'

export function readTheme(): Theme {
  const stored = deviceStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the page in `theme` and remembers it on this device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    deviceStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    deviceStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
}
