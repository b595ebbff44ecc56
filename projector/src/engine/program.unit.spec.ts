import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'

/** What {@link programDigest} says of a program whose file is changed after it was started. */
async function digestOf({ changed }: { readonly changed: boolean }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'program-'))
  const file = join(folder, 'program.mts')
  try {
    await copyFile(join(import.meta.dirname, 'program.ts'), file)
    const program = (await import(pathToFileURL(file).href)) as typeof import('./program.ts')
    if (changed) await writeFile(file, '// a later release')
    return program.programDigest()
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('the digest of the running program', () => {
  it('stays the same when an update replaces its file before it is restarted', async () => {
    expect(await digestOf({ changed: true })).to.equal(await digestOf({ changed: false }))
  })
})
