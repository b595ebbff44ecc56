import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { getStack } from '../../fixtures/world.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')

/** Resolves to the output of `npm run audit -- verify FILE` with the published key; rejects when the file is not valid. */
export async function runVerifyCommand(file: string): Promise<string> {
  const { origin, dataDirectory } = getStack()
  const keyFile = join(dataDirectory, 'published-audit-key.json')
  await writeFile(keyFile, await (await fetch(`${origin}/api/audit/keys`)).text())
  const command = [join(root, 'dist', 'audit.mjs'), 'verify', file, '--keys', keyFile]
  const { stdout } = await run(process.execPath, command)
  return stdout
}

/** The entry of the history with this sentence. */
export function findEntry(page: Page, sentence: string | RegExp): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: sentence }) })
}

/** The card of one item on the replayed menu. */
export function historicalItem(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name, exact: true }) })
}
