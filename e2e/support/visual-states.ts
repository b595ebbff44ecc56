import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './axe.ts'
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
}

/** Declares one test for each state, on a phone and a large screen, in the light and the dark theme. */
export function describeVisualStates(states: readonly VisualState[]): void {
  for (const state of states)
    for (const [width, device] of [
      ['390', phone],
      ['1440', desktop],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const)
        it(`${state.name} at ${width} px, ${colorScheme}: has no accessibility fault and no console error`, () =>
          checkState(state, `${state.name}-${width}-${colorScheme}`, { ...device, colorScheme }))
}

type Device = (typeof phone | typeof desktop) & { readonly colorScheme: 'light' | 'dark' }

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
