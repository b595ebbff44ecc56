import { expect } from 'chai'
import fc from 'fast-check'
import {
  accentContrast,
  contrast,
  hardestGrounds,
  inkOn,
  menuTheme,
  mixed,
  readableOn,
  textContrast,
} from './colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
/** Rounding channels to whole numbers changes a contrast in its third decimal place. */
const atLeast = textContrast - 0.005

describe('colours', () => {
  it('compute contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).to.be.closeTo(21, 0.001)
    expect(contrast('#777777', '#ffffff')).to.be.closeTo(4.478, 0.001)
    expect(contrast('#123456', '#123456')).to.equal(1)
  })

  it('keep a readable colour and change an unreadable one', () => {
    expect(readableOn('#ffffff', '#5a2350')).to.equal('#5a2350')
    expect(readableOn('#ffffff', '#ffe08a')).not.to.equal('#ffe08a')
  })

  it('make any colour on any ground readable', () => {
    fc.assert(
      fc.property(colour, colour, (ground, text) => {
        expect(contrast(readableOn(ground, text), ground)).to.be.at.least(atLeast)
        expect(contrast(inkOn(ground), ground)).to.be.at.least(atLeast)
      }),
    )
  })

  it('give any two colours a theme with readable text, also on any picture', () => {
    fc.assert(
      fc.property(colour, colour, colour, (primary, secondary, pixel) => {
        const theme = menuTheme({ primary, secondary })
        const pairs = [
          [theme.onHero, theme.hero],
          [theme.onHero, mixed(theme.hero, theme.onHero, 0.12)],
          [theme.heroSoft, theme.hero],
          [theme.heroAccent, theme.hero],
          [theme.onHero, mixed(pixel, theme.veil.colour, theme.veil.share)],
          [theme.primary.light, hardestGrounds.light],
          [theme.secondary.light, hardestGrounds.light],
          [theme.primary.dark, hardestGrounds.dark],
          [theme.secondary.dark, hardestGrounds.dark],
        ] as const
        for (const [text, ground] of pairs) {
          expect(contrast(text, ground), `${text} on ${ground}`).to.be.at.least(atLeast)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('give an accent on a dark page enough contrast, and a grey one more', () => {
    expect([accentContrast('#111111'), accentContrast('#ff0000')]).to.deep.equal([7, textContrast])
    fc.assert(
      fc.property(colour, primary => {
        const { dark } = menuTheme({ primary, secondary: '' }).primary
        expect(contrast(dark, hardestGrounds.dark)).to.be.at.least(accentContrast(primary))
      }),
    )
  })

  it('lighten a dark colour on a dark page without turning it grey', () => {
    for (const [primary, lightened] of [
      ['#1a6540', '#67b28d'],
      ['#7a0019', '#ed738c'],
      ['#0a0a0a', '#b0b0b0'],
      ['#808080', '#b3b3b3'],
    ] as const) {
      expect(menuTheme({ primary, secondary: '' }).primary.dark).to.equal(lightened)
    }
  })

  it('keep a light or vivid colour on a dark page, and a dark one on a light page', () => {
    for (const primary of ['#ffffff', '#fff8e0', '#ffff00', '#f2a65a', '#00ff00']) {
      expect(menuTheme({ primary, secondary: '' }).primary.dark).to.equal(primary)
    }
    for (const primary of ['#000000', '#1a6540', '#7a0019', '#0000ff', '#4a1c42']) {
      expect(menuTheme({ primary, secondary: '' }).primary.light).to.equal(primary)
    }
  })

  it('are the product’s own by default', () => {
    expect(menuTheme({ primary: '', secondary: '' })).to.include({ hero: '#4a1c42', onHero: '#ffffff' })
  })
})
