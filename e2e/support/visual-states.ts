import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testsAll } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './accessibility.ts'
import { desktop, itWithAll, openPage, phone } from './world.ts'

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
}

const screens = [
  ['390 px, light', { ...phone, colorScheme: 'light' }],
  ['1440 px, dark', { ...desktop, colorScheme: 'dark' }],
  ['390 px, dark', { ...phone, colorScheme: 'dark' }],
  ['1440 px, light', { ...desktop, colorScheme: 'light' }],
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

/** Declares a test for each state on each screen and in each theme, which only run with `--all`. */
export function describeVisualStates(states: readonly VisualState[]): void {
  for (const [state, [label, device]] of withVariants(states, screens))
    itWithAll(`${state.name} (${label}) has no accessibility fault and no console error`, () =>
      checkState(state, `${state.name}-${label.replaceAll(/\W+/gu, '-')}`, device),
    )
}

type Device = (typeof screens)[number][1]

async function checkState(
  { path, token, expectedErrors = /^$/u, until }: VisualState,
  name: string,
  options: Device,
) {
  const { page, consoleErrors, close } = await openPage(path(), {
    ...options,
    ...(token ? { token: token() } : {}),
  })
  try {
    await until(page)
    const faults = await accessibilityFaults(page)
    if (screenshotFolder) await takeScreenshot(page, screenshotFolder, name) // axe has waited for animations
    expect(faults).to.deep.equal([])
    expect(consoleErrors.filter(text => !expectedErrors.test(text))).to.deep.equal([])
    // Mobile browsers widen the page to fit overflowing content: compare with the screen, not with the page.
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'no horizontal overflow').to.be.at.most(options.viewport.width)
  } finally {
    await close()
  }
}

async function takeScreenshot(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
