import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GuestPageInput } from '@safe-menu/contracts/menus/guest-page'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import { createPageRenderer, type PageRenderer } from './renderer.ts'

describe('the renderer of guest pages', () => {
  let folder: string
  let renderer: PageRenderer | null = null
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'renderer-'))
    await writeFile(join(folder, 'template.html'), '<style></style>')
    await writeFile(join(folder, 'plain.html'), '')
  })
  after(async () => {
    await renderer?.close()
    await rm(folder, { recursive: true })
  })

  it('loads its code again after it could not be loaded', async () => {
    const code = (text: string) => writeFile(join(folder, 'guest-page.mjs'), text)
    await code('throw new Error("half written")')
    renderer = createPageRenderer(folder, createLogger({ service: 'test', level: 'silent' }))
    const page = () => renderer?.render({ restaurantId: 'a' } as GuestPageInput)
    expect(await page()?.catch((error: Error) => error.message)).to.include('half written')
    await code('export const createGuestPage = () => () => "<p>Lunch</p>"')
    expect(await page()).to.equal('<p>Lunch</p>')
  })
})
