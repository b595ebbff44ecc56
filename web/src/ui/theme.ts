/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'theme'

export function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the page in `theme` and remembers it on this device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
}
