import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import { useEffect, useLayoutEffect, useState } from 'react'
import { readyStack } from './fonts.ts'
import { type FontStacks, themeCss } from './theme-css.ts'

const ownFonts: FontStacks = { heading: '', body: '' }

function useFonts(heading: string, body: string, timeoutMs: number): FontStacks {
  const [stacks, setStacks] = useState(ownFonts)
  useEffect(() => {
    let isWanted = true
    void Promise.all([readyStack(heading, timeoutMs), readyStack(body, timeoutMs)]).then(
      ([headingStack, bodyStack]) => {
        if (isWanted) setStacks({ heading: headingStack, body: bodyStack })
      },
    )
    return () => {
      isWanted = false
    }
  }, [heading, body, timeoutMs])
  return stacks
}

/** By then a guest is reading and text must not move. A font that loads later is used at the next visit. */
const guestTimeoutMs = 1_000

/** Adds a style sheet while mounted. It is a constructed one, so the Content-Security-Policy need not allow inline styles. */
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

/** Applies a branding to everything inside `menuRoot` while mounted. */
export function useMenuTheme(branding: Customization, timeoutMs = guestTimeoutMs): void {
  const fonts = useFonts(branding.fonts.heading, branding.fonts.body, timeoutMs)
  useStyleSheet(themeCss(branding, fonts))
}
