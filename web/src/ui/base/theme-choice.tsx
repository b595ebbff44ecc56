import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useOnDevice } from '../../hydration/page-data.ts'
import { t } from '../../languages/t.ts'
import { Button } from './button.tsx'
import { applyTheme, readTheme, type Theme } from './theme.ts'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: SunMoon, light: Sun, dark: Moon }

/** Switches between the device's theme, light and dark. */
export function ThemeChoice({ className }: { className?: string }) {
  const onDevice = useOnDevice()
  const [chosen, setChosen] = useState<Theme | null>(null)
  const theme = chosen ?? (onDevice ? readTheme() : 'system')
  const Icon = icons[theme]
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
      <Icon size={20} />
    </Button>
  )
}
