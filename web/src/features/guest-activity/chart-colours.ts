import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

/** The doughnut's colours (specification section 9), for the light and the dark look; each slice carries a number as well. */
const slices: readonly (readonly [light: string, dark: string])[] = [
  ['#5a2350', '#e6b8dc'],
  ['#12527a', '#90cdf0'],
  ['#b45309', '#f4c274'],
  ['#1a6540', '#83d9a8'],
  ['#a3201f', '#ffa59d'],
  ['#4d5bb5', '#c3c6ff'],
  ['#0f766e', '#5eead4'],
  ['#5d515a', '#c1b4bc'],
]

/** The ground and the number of a slice's key in the legend; they follow the look by themselves. */
export function sliceStyle(index: number) {
  const [light, dark] = slices[index % slices.length] ?? ['', '']
  return { backgroundColor: `light-dark(${light}, ${dark})`, color: 'light-dark(#ffffff, #171216)' }
}

/** The page's colours as a canvas takes them: it knows neither custom properties nor `light-dark()`. */
export interface ChartColours {
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly surface: string
  readonly brand: string
  readonly slices: readonly string[]
  readonly font: string
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

function look(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return darkDevice.matches ? 'dark' : 'light'
}

function onLookChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  darkDevice.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    darkDevice.removeEventListener('change', listener)
  }
}

function coloursOf(current: 'light' | 'dark', fonts: FontState): ChartColours {
  const probe = document.createElement('span')
  document.body.append(probe)
  const resolve = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    ink: resolve('ink'),
    soft: resolve('soft'),
    line: resolve('line'),
    surface: resolve('surface'),
    brand: resolve('brand'),
    slices: slices.map(([light, dark]) => (current === 'dark' ? dark : light)),
    font: fonts === 'settled' ? getComputedStyle(probe).fontFamily : 'sans-serif',
  }
  probe.remove()
  return colours
}

/** `late`: not waited for any longer. `settled`: there, or known not to come. */
type FontState = 'awaited' | 'late' | 'settled'

/** A person sees a gap of this length as the page still coming; after it a chart in another font is better than none. */
const fontPatienceMs = 500

/** A canvas does not draw itself again when a font arrives: it waits a moment for it, and draws again if that was too short. */
function useFonts(): FontState {
  const [state, setState] = useState<FontState>('awaited')
  useEffect(() => {
    const family = getComputedStyle(document.body).fontFamily
    const weights = ['', 'bold '].map(weight => document.fonts.load(`${weight}1rem ${family}`))
    const patience = setTimeout(() => setState('late'), fontPatienceMs)
    void Promise.allSettled(weights).then(() => {
      clearTimeout(patience)
      setState('settled')
    })
    return () => clearTimeout(patience)
  }, [])
  return state
}

/** The colours of the current look, following its changes, and the page's font; `null`: a moment yet, until the font is there. */
export function useChartColours(): ChartColours | null {
  const current = useSyncExternalStore(onLookChange, look)
  const fonts = useFonts()
  return useMemo(() => (fonts === 'awaited' ? null : coloursOf(current, fonts)), [current, fonts])
}
