import { useState } from 'react'
import { deviceStorage } from '../../device/device-storage.ts'
import { useOnDevice } from '../../hydration/page-data.ts'
import { t } from '../../i18n/t.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: 'sun-moon', light: 'sun', dark: 'moon' }

/** Switches between the device's theme, light and dark. */
export function ThemeChoice({ className }: { className?: string }) {
  const onDevice = useOnDevice()
  const [chosen, setChosen] = useState<Theme | null>(null)
  const theme = chosen ?? (onDevice ? readTheme() : 'system')
  return (
    <Button
      variant="quiet"
      size="icon"
      className={className}
      aria-label={t('page.theme', { theme })}
      onClick={() => {
        applyTheme(next[theme])
        setChosen(next[theme])
      }}
    >
      <Icon name={icons[theme]} size={20} />
    </Button>
  )
}

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
