import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { menuHooks } from '@safe-menu/contracts/restaurants/menu-styles'
import { expect } from 'chai'
import fc from 'fast-check'
import { themeCss } from './theme-css.ts'

const ownFonts = { heading: '', body: '' }
const selectorsOf = (css: string) =>
  [...css.matchAll(/([^{}]+)\{/gu)].flatMap(([, list = '']) => list.trim().split(','))

/** What the branding itself sets, beside the listed class names: all of it tokens of these elements alone. */
const own = ['menu-veil', 'menu-accent']

describe('themeCss', () => {
  it('changes nothing visible without a branding', () => {
    const css = themeCss(noCustomization, ownFonts)
    expect(css).not.to.match(/--color-|font-family/u)
  })

  it('styles only the band, the accents and the listed texts', () => {
    const css = themeCss(
      {
        ...noCustomization,
        colors: { primary: '#1a6540', secondary: '#f2a65a' },
        customCss: '.menu-title {\n  font-style: italic;\n}\n',
      },
      { heading: 'Georgia', body: 'Arial' },
    )
    expect(css).to.include('--color-hero:#1a6540;--color-on-hero:#ffffff')
    expect(css).to.include('.menu-view .menu-title{font-style:italic}')
    const listed = [...Object.keys(menuHooks), ...own].map(name => `.menu-view .${name}`)
    expect(selectorsOf(css).filter(selector => selector !== '.menu-view' && !listed.includes(selector))).to.be
      .empty
  })

  it('uses only the ink that is readable on any picture', () => {
    const css = themeCss(
      { ...noCustomization, backgroundImage: 'https://pictures.example/room.jpg' },
      ownFonts,
    )
    expect(css).to.include('--color-hero-soft:#ffffff;--color-apricot:#ffffff')
    expect(css).to.match(/\.menu-veil\{background-color:#1e0b1a[\da-f]{2}\}/u)
  })

  it('lets only listed declarations of the custom CSS through', () => {
    const piece = fc.constantFrom(
      '.menu-title {\n',
      '  font-size: 2rem;\n',
      '  opacity: 0;\n',
      '}\n',
      '} * { display: none }\n',
      '  color: var(--menu-primary);} .bg-stop-soft{display:none\n',
      '@import "x";\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), pieces => {
        const css = themeCss({ ...noCustomization, customCss: pieces.join('') }, ownFonts)
        const added = css.slice(themeCss(noCustomization, ownFonts).length)
        expect(added).to.match(
          /^(?:\n?\.menu-view \.menu-[a-z-]+\{[a-z-]+:[a-z0-9 .()-]+(?:;[a-z-]+:[a-z0-9 .()-]+)*\})*$/u,
        )
        expect(added).not.to.include('opacity')
      }),
    )
  })
})
