import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { stoodStill } from './movement.ts'

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/**
 * The page's accessibility faults by axe-core (WCAG 2.2 A and AA, and best practices), one line each: empty when clean.
 * Waits for what fades in and for what is being fetched again: pale, neither has its contrast. The script is evaluated by
 * the debugger protocol, so that the page's content security policy stays as in production.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const present = await page.evaluate(() => 'axe' in window)
  if (!present) await page.evaluate(await readFile(axeSource, 'utf8'))
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await stoodStill(page)
  const result = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResult> } }
    return axe.run()
  })
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} at ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  )
}
