import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Download } from 'playwright-core'
import { getStack } from './world.ts'

/** Copies a downloaded file out of the browser, which is another process's, and resolves to its path. */
export async function savedPath(download: Download): Promise<string> {
  const path = join(getStack().dataDirectory, 'downloads', randomUUID(), download.suggestedFilename())
  await download.saveAs(path)
  return path
}
