import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testsAll } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './accessibility.ts'
import { desktop, openPage, phone } from './world.ts'

/** Set it to a folder to get a screenshot of each state. */
const screenshotFolder = process.env.SCREENSHOTS

/** A page in one of its states. */
export interface VisualState {
  readonly name: string
  readonly path: () => string
  /** Signed out without it. */
  readonly token?: () => string
  /** Console errors that the browser itself logs in this state. */
  readonly expectedErrors?: RegExp
  /** Brings the page to this state and waits for it. */
  readonly until: (page: Page) => Promise<void>
  /** The states that the same page goes on to, one after the other, by name. */
  readonly next?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

/** Each size and each theme once. */
const screens = [
  ['390 px, light', { ...phone, colorScheme: 'light' }],
  ['1440 px, dark', { ...desktop, colorScheme: 'dark' }],
] as const

/**
 * Pairs each state with one variant, taken in turn, because all pairs take minutes; with `npm run e2e -- --all`, with every
 * variant.
 */
export function withVariants<State, Variant>(
  states: readonly State[],
  variantsOfEach: readonly Variant[],
): readonly (readonly [State, Variant])[] {
  return states.flatMap((state, index) =>
    variantsOfEach
      .filter((_, turn) => testsAll || turn === index % variantsOfEach.length)
      .map(variant => [state, variant] as const),
  )
}

/** Declares a test for each page, which checks its states. */
export function describeVisualStates(states: readonly VisualState[]): void {
  for (const [state, [label, device]] of withVariants(states, screens)) {
    const names = [state.name, ...Object.keys(state.next ?? {})]
    it(`${names.join(', ')} (${label}): no accessibility fault and no console error`, () =>
      checkStates(state, label, device))
  }
}

type Device = (typeof screens)[number][1]

async function checkStates(
  { name: first, path, token, expectedErrors = /^$/u, until, next = {} }: VisualState,
  label: string,
  device: Device,
) {
  const { page, consoleErrors, close } = await openPage(path(), {
    ...device,
    ...(token ? { token: token() } : {}),
  })
  try {
    for (const [name, reach] of Object.entries({ [first]: until, ...next })) {
      await reach(page)
      const faults = await accessibilityFaults(page)
      // axe has waited for animations
      await takeScreenshot(page, `${name}-${label.replaceAll(/\W+/gu, '-')}`)
      expect(faults, name).to.deep.equal([])
      // Mobile browsers widen the page to fit overflowing content: compare with the screen, not with the page.
      const width = await page.evaluate(() => {
        const panels = [...document.querySelectorAll('dialog > :first-child')]
        const edges = panels.map(panel => panel.getBoundingClientRect().right)
        return Math.max(document.documentElement.scrollWidth, ...edges)
      })
      expect(width, `${name}: no horizontal overflow`).to.be.at.most(device.viewport.width)
    }
    expect(consoleErrors.filter(text => !expectedErrors.test(text))).to.deep.equal([])
  } finally {
    await close()
  }
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!screenshotFolder) return
  await mkdir(screenshotFolder, { recursive: true })
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`), fullPage: true })
}
