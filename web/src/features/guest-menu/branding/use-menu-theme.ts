import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { FontStacks } from './theme-css.ts'

/** Applies a branding inside `menuRoot` while mounted. False until it is applied: what needs its colours (a text on a picture) waits. */
export function useMenuTheme(branding: Customization, timeoutMs = guestTimeoutMs): boolean {
  const fonts = useFonts(branding.fonts.heading, branding.fonts.body, timeoutMs)
  const [applied, setApplied] = useState<{ readonly branding: Customization; readonly css: string }>()
  useEffect(() => {
    if (!isStyled(branding)) {
      setApplied(undefined)
      return
    }
    let isWanted = true
    import('./theme-css.ts').then(
      ({ themeCss }) => {
        if (isWanted) setApplied({ branding, css: themeCss(branding, fonts) })
      },
      () => undefined, // not reachable: keep the product's own look
    )
    return () => {
      isWanted = false
    }
  }, [branding, fonts])
  useStyleSheet(applied?.css ?? '')
  return applied?.branding === branding
}

const ownFonts: FontStacks = { heading: '', body: '' }

function useFonts(heading: string, body: string, timeoutMs: number): FontStacks {
  const [stacks, setStacks] = useState(ownFonts)
  useEffect(() => {
    if (!heading && !body) {
      setStacks(ownFonts)
      return
    }
    let isWanted = true
    const deadline = performance.now() + timeoutMs
    import('./fonts.ts')
      .then(({ readyStack }) =>
        Promise.all([heading, body].map(id => readyStack(id, deadline - performance.now()))),
      )
      .then(
        ([headingStack = '', bodyStack = '']) => {
          if (isWanted) setStacks({ heading: headingStack, body: bodyStack })
        },
        () => undefined, // not reachable: keep the product's own fonts
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

/** Whether a branding changes anything that a style sheet has to say. */
function isStyled({ colors, fonts, backgroundImage, customCss }: Customization): boolean {
  return Boolean(
    colors.primary || colors.secondary || fonts.heading || fonts.body || backgroundImage || customCss,
  )
}
