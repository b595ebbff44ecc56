import { expect } from 'chai'
import fc from 'fast-check'
import {
  addStyle,
  type MenuStyles,
  menuCssText,
  menuHooks,
  readMenuCss,
  scopedCss,
  styleValue,
} from './menu-styles.ts'

const styled = (...declarations: readonly (readonly [string, string, string])[]) => {
  const styles: MenuStyles = new Map()
  const added = declarations.map(([hook, property, value]) => addStyle(styles, hook, property, value))
  return { styles, added }
}

describe('menu styles', () => {
  it('keep a listed declaration, the later one if repeated', () => {
    const { styles, added } = styled(
      ['menu-title', 'font-size', '2rem'],
      ['menu-title', 'font-size', '40px'],
      ['menu-item', 'border-top-color', 'transparent'],
    )
    expect(added).to.deep.equal([true, true, true])
    const text = '.menu-title {\n  font-size: 40px;\n}\n.menu-item {\n  border-top-color: transparent;\n}\n'
    expect(menuCssText(styles)).to.equal(text)
    expect(menuCssText(readMenuCss(text))).to.equal(text)
    expect(scopedCss(styles, '.root')).to.equal(
      '.root .menu-title{font-size:40px}\n.root .menu-item{border-top-color:transparent}',
    )
  })

  for (const [what, hook, property, value] of [
    ['a class name that is not listed', 'bg-stop-soft', 'font-size', '2rem'],
    ['a name of the prototype', 'constructor', 'length', '0'],
    ['a property that is not listed', 'menu-title', 'position', 'fixed'],
    ['a property of another class name', 'menu-item', 'color', 'var(--menu-primary)'],
    ['a text too small to read', 'menu-item-name', 'font-size', '0'],
    ['a size in a relative unit', 'menu-item-name', 'font-size', '200vw'],
    ['a colour of its own', 'menu-item-name', 'color', '#ffffff'],
    ['another variable', 'menu-item-name', 'color', 'var(--color-canvas)'],
    ['a fallback', 'menu-item-name', 'color', 'var(--menu-primary, transparent)'],
    ['an invisible text', 'menu-item-name', 'color', 'transparent'],
    ['a negative margin', 'menu-item-name', 'margin-bottom', '-2rem'],
    ['a number that never ends', 'menu-item-name', 'margin-bottom', 'infinityrem'],
    ['a calculation', 'menu-item-name', 'margin-bottom', 'calc(1rem)'],
  ] as const) {
    it(`refuse ${what}`, () => {
      expect(styled([hook, property, value]).added).to.deep.equal([false])
    })
  }

  it('allow cards no property that their contents would inherit', () => {
    expect(menuHooks['menu-item']?.every(property => property.startsWith('border-'))).to.equal(true)
  })

  it('return only listed declarations for any input', () => {
    const piece = fc.constantFrom(
      '.menu-title {',
      '  font-size: 2rem;',
      '  font-size: 2rem;} .badge {',
      '  position: fixed;',
      '  color: var(--menu-primary);',
      '  color: red;',
      '}',
      '.menu-title, body {',
      '@import url(//x);',
      '/*',
      '  letter-spacing: 0.1em; opacity: 0;',
    )
    const text = fc.oneof(
      fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }).map(lines => lines.join('\n')),
      fc.string({ unit: 'binary', maxLength: 400 }),
    )
    fc.assert(
      fc.property(text, hostile => {
        const kept = menuCssText(readMenuCss(hostile))
        expect(kept).to.match(/^(?:\.menu-[a-z-]+ \{\n(?: {2}[a-z-]+: [a-z0-9 .()-]+;\n)+\}\n)*$/u)
        expect(menuCssText(readMenuCss(kept))).to.equal(kept)
        for (const [hook, declarations] of readMenuCss(kept)) {
          for (const [property, value] of declarations) {
            expect(menuHooks[hook]).to.include(property)
            expect(styleValue(property, value)).to.equal(value)
          }
        }
      }),
    )
  })
})
