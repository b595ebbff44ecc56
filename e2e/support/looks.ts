import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './axe.ts'
import { desktop, phone, visit } from './world.ts'

/** Where the pictures go that a person looks through; set to look at them. */
const pictures = process.env.SCREENSHOTS

/** A page in one of its states. */
export interface Shown {
  readonly name: string
  readonly path: () => string
  /** Whose page it is: of nobody by default. */
  readonly token?: () => string
  /** What the browser itself notes on the console in this state. */
  readonly expectedErrors?: RegExp
  /** Brings the page to the state meant, and waits for it. */
  readonly until: (page: Page) => Promise<void>
}

/** Declares the tests of what people see in each state: on a phone and a large screen, by day and by night. */
export function everyLookOf(shown: readonly Shown[]): void {
  for (const state of shown)
    for (const [width, device] of [
      ['390', phone],
      ['1440', desktop],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const)
        it(`${state.name} › at ${width} px, ${colorScheme} › has no accessibility fault and no console error`, () =>
          look(state, `${state.name}-${width}-${colorScheme}`, { ...device, colorScheme }))
}

type Look = (typeof phone | typeof desktop) & { readonly colorScheme: 'light' | 'dark' }

async function look({ path, token, expectedErrors = /^$/u, until }: Shown, name: string, options: Look) {
  const { page, consoleErrors, close } = await visit(path(), {
    ...options,
    ...(token ? { token: token() } : {}),
  })
  try {
    await until(page)
    const faults = await accessibilityFaults(page)
    if (pictures) await picture(page, pictures, name) // after axe has waited for what fades in
    expect(faults).to.deep.equal([])
    expect(consoleErrors.filter(text => !expectedErrors.test(text))).to.deep.equal([])
    // A phone makes its page as wide as what sticks out of it: measured against the screen, not the page.
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing sticks out sideways').to.be.at.most(options.viewport.width)
  } finally {
    await close()
  }
}

async function picture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
