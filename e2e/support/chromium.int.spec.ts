import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { launchChromium } from './chromium.ts'

describe('launchChromium', () => {
  it('leaves the folder for temporary files as it was', async () => {
    const before = tmpdir()
    const { close } = await launchChromium()
    await close()
    expect(tmpdir()).to.equal(before)
    await rm(await mkdtemp(join(tmpdir(), 'safe-menu-spec-')), { recursive: true })
  })
})
