import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import { useEffect, useLayoutEffect, useState } from 'react'
import { readyStack } from './fonts.ts'
import { type FontStacks, themeCss } from './theme-css.ts'

const ownFonts: FontStacks = { heading: '', body: '' }

function useFonts(heading: string, body: string, patienceMs: number): FontStacks {
  const [stacks, setStacks] = useState(ownFonts)
  useEffect(() => {
    let isWanted = true
    void Promise.all([readyStack(heading, patienceMs), readyStack(body, patienceMs)]).then(
      ([headingStack, bodyStack]) => {
        if (isWanted) setStacks({ heading: headingStack, body: bodyStack })
      },
    )
    return () => {
      isWanted = false
    }
  }, [heading, body, patienceMs])
  return stacks
}

/** By then a guest is reading, and text must not move: a font that comes later waits for the next visit. */
const guestPatienceMs = 1_000

/** A style sheet while shown: a constructed one, for which no Content-Security-Policy has to allow inline styles. */
export function useStyleSheet(css: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [css])
}

/** Dresses everything inside `menuRoot` in a branding while shown. */
export function useMenuTheme(branding: Customization, patienceMs = guestPatienceMs): void {
  const fonts = useFonts(branding.fonts.heading, branding.fonts.body, patienceMs)
  useStyleSheet(themeCss(branding, fonts))
}
