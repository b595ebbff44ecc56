import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const web = join(import.meta.dirname, '..', 'web')
const read = (path: string) => readFileSync(join(web, path))

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}
const { icons } = JSON.parse(read('public/manifest.json').toString()) as { readonly icons: readonly Icon[] }

/** Width and height in the header of a PNG file (ISO/IEC 15948, 11.2.2). */
function sizeOf(file: Buffer): string {
  expect(file.subarray(0, 8).toString('latin1')).to.equal('\x89PNG\r\n\x1a\n')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('the icons of the installed app', () => {
  it('are there as PNG files of the sizes that the manifest says', () => {
    const drawn = icons.filter(({ type }) => type === 'image/png')
    for (const { src, sizes } of drawn) expect(sizeOf(read(`public${src}`)), src).to.equal(sizes)
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).to.have.members([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
  })

  it('keep the SVG for devices that take it', () =>
    expect(icons.map(({ src }) => src)).to.include('/favicon.svg'))

  it('have one for the home screen of an iPhone', () => {
    const [, href] = /rel="apple-touch-icon" href="([^"]+)"/u.exec(read('index.html').toString()) ?? []
    expect(sizeOf(read(`public${href}`))).to.equal('180x180')
  })
})
