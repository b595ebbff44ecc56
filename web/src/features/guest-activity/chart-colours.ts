import { useMemo, useSyncExternalStore } from 'react'

/** The doughnut's colours in the light and dark theme (specification section 9). Each slice has a number as well. */
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

/** The style of a slice's number in the legend. CSS follows the theme by itself. */
export function sliceStyle(index: number) {
  const [light, dark] = slices[index % slices.length] ?? ['', '']
  return { backgroundColor: `light-dark(${light}, ${dark})`, color: 'light-dark(#ffffff, #171216)' }
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

function onChange(listener: () => void): () => void {
  darkDevice.addEventListener('change', listener)
  return () => darkDevice.removeEventListener('change', listener)
}

/**
 * The page's colours as plain values: a canvas supports neither custom properties nor `light-dark()`. A font that is not there by now is
 * not used on this page (`font-display: optional`), so there is none to wait for.
 */
function coloursOf(isDark: boolean) {
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
    slices: slices.map(([light, dark]) => (isDark ? dark : light)),
    font: getComputedStyle(probe).fontFamily,
  }
  probe.remove()
  return colours
}

export type ChartColours = ReturnType<typeof coloursOf>

/** The colours of the current theme, and the page's font. */
export function useChartColours(): ChartColours {
  const isDark = useSyncExternalStore(onChange, () => darkDevice.matches)
  return useMemo(() => coloursOf(isDark), [isDark])
}
