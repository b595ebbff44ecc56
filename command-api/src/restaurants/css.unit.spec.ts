import { menuHooks, readMenuCss } from '@safe-menu/contracts/restaurants/menu-styles'
import { cases } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import fc from 'fast-check'
import { sanitiseCss } from './css.ts'

const kept = async (source: string) => (await sanitiseCss(source)).customCss

/** What every guest's page may be given: class names and properties that are listed, and no character that could end a value. */
const harmless = /^(?:\.menu-[a-z-]+ \{\n(?: {2}[a-z-]+: [a-z0-9 .()-]+;\n)+\}\n)*$/u

describe('custom CSS', () => {
  it('keeps listed declarations in one form, the later over the earlier', async () => {
    const { customCss, droppedCss } = await sanitiseCss(`
      /* headings */ .menu-title, .menu-item-name { Font-Style: ITALIC; letter-spacing: .05em }
      .menu-title { letter-spacing: 0.10em; color: var( --menu-primary ) }
    `)
    expect(customCss).to.equal(
      '.menu-title {\n  font-style: italic;\n  letter-spacing: 0.1em;\n  color: var(--menu-primary);\n}\n' +
        '.menu-item-name {\n  font-style: italic;\n  letter-spacing: 0.05em;\n}\n',
    )
    expect(droppedCss).to.deep.equal([])
    expect(await sanitiseCss(customCss)).to.deep.equal({ customCss, droppedCss: [] })
  })

  it('expands shorthands', async () => {
    expect(
      await kept('.menu-item { border: var(--menu-secondary) 2px dashed; border-radius: 1rem }'),
    ).to.include('  border-left-color: var(--menu-secondary);\n')
    const sides = await kept('.menu-hero { border-bottom: solid 4px }')
    expect(sides).to.equal('.menu-hero {\n  border-bottom-style: solid;\n  border-bottom-width: 4px;\n}\n')
    expect(await kept('.menu-title { text-decoration: underline dotted }')).to.equal(
      '.menu-title {\n  text-decoration-line: underline;\n  text-decoration-style: dotted;\n}\n',
    )
  })

  it('reports each dropped part with its line and reason', async () => {
    const { customCss, droppedCss } = await sanitiseCss(
      '.menu-title { font-size: 9rem; position: fixed }\n@import "x.css";\nbody { color: red }\n' +
        '.menu-item { color: red; border-radius: 2px !important }',
    )
    expect(customCss).to.match(/^\.menu-item \{\n(?: {2}border-[a-z]+-[a-z]+-radius: 2px;\n){4}\}\n$/u)
    expect(droppedCss.map(({ line, text }) => [line, text])).to.deep.equal([
      [1, 'font-size: 9rem'],
      [1, 'position: fixed'],
      [2, '@import "x.css";'],
      [3, 'body'],
      [4, 'color: red'],
      [4, 'border-radius: 2px !important'],
    ])
    expect(droppedCss[0]?.reason).to.equal('“font-size” takes: 0.8125 to 2.5 rem or em, 13 to 40 px.')
    expect(droppedCss[4]?.reason).to.equal('“color” cannot be set on .menu-item.')
  })

  for (const [attempt, source] of [
    ['hides everything', '* { display: none }'],
    ['hides by what it holds', '.menu-item:has(.bg-ask-soft) { border-radius: 0 }'],
    ['reaches down', '.menu-item * { border-radius: 0 }'],
    ['reaches down by nesting', '.menu-item { & .bg-stop-soft { border-radius: 0 } .x { font-size: 0 } }'],
    ['reaches beside', '.menu-item-name ~ ul { font-size: 13px }'],
    ['takes another class along', '.menu-title.bg-stop-soft { font-size: 13px }'],
    [
      'styles the product’s own names',
      '.bg-stop-soft, .text-ask, #main, footer, [role=tab] { font-size: 13px }',
    ],
    ['says something', '.menu-item-name::after { content: " (nut free)" }'],
    ['says something on a hook', '.menu-item-name { content: "nut free" }'],
    [
      'goes by :is and :where',
      ':is(.menu-title) { font-size: 2rem } :where(.menu-title) { font-size: 2rem }',
    ],
    ['escapes a name', '.menu\\2dtitle { font-size: 2rem } .\\6d enu-title { font-size: 2rem }'],
    ['escapes a property', '.menu-title { f\\6fnt-size: 2rem; \\70osition: fixed }'],
    ['escapes a value', '.menu-title { font-style: it\\61lic; color: va\\72(--menu-primary) }'],
    ['is transparent', '.menu-title { opacity: 0; color: transparent; color: rgb(0 0 0 / 0) }'],
    [
      'is too small to read',
      '.menu-item-name { font-size: 0; font-size: 1px; font-size: 0.1em; line-height: 0 }',
    ],
    [
      'paints text on its own ground',
      '.menu-item-name { color: var(--color-surface); color: #fff; color: canvas }',
    ],
    ['defines a variable', '.menu-hero { --menu-primary: transparent; --color-ask: #fff; --x: url(//x) }'],
    [
      'uses another variable',
      '.menu-title { color: var(--x); color: var(--menu-primary, red); color: env(x) }',
    ],
    [
      'moves things over others',
      '.menu-item { transform: scale(9); margin: -9rem; z-index: 99; position: fixed }',
    ],
    [
      'moves text over others',
      '.menu-item-name { margin-bottom: -3rem; margin-top: 90rem; translate: 0 9rem }',
    ],
    ['clips', '.menu-item { overflow: hidden; height: 1rem; max-height: 1rem; clip-path: inset(50%) }'],
    ['covers with a shadow', '.menu-item { box-shadow: 0 0 0 100vmax #fff; outline: 99rem solid #fff }'],
    ['covers with a border', '.menu-item { border-width: 99rem; border-bottom-width: 1e3px }'],
    [
      'loads something',
      '.menu-hero { background: url(https://x/) } @font-face { font-family: a; src: url(//x) }',
    ],
    ['imports', '@import url("https://x/y.css"); @import "y.css" layer(a);'],
    [
      'goes by a condition',
      '@media all { .menu-title { font-size: 2rem } } @supports (a:b) { .menu-title { font-size: 2rem } }',
    ],
    ['goes by a layer', '@layer x { .menu-title { font-size: 2rem } } @layer base, x;'],
    [
      'goes by a container or a scope',
      '@container (a) { .menu-title { font-size: 2rem } } @scope (*) { a { b: c } }',
    ],
    [
      'moves in time',
      '@keyframes x { to { opacity: 0 } } .menu-item { animation: x 1s; transition: all 9s }',
    ],
    [
      'leaves its rule',
      '.menu-title { } body { display: none } .menu-x { } </style><script>alert(1)</script>',
    ],
    [
      'inverts or blends',
      '.menu-item { filter: opacity(0); mix-blend-mode: difference; mask: none; visibility: hidden }',
    ],
    ['takes all away', '.menu-item { all: unset; appearance: none; content-visibility: hidden }'],
    [
      'calculates',
      '.menu-item-name { font-size: calc(1rem * 0); margin-top: max(1rem, 99rem); line-height: calc(1) }',
    ],
  ] as const) {
    it(`keeps nothing of a text that ${attempt}`, async () => {
      const { customCss, droppedCss } = await sanitiseCss(source)
      expect(customCss).to.equal('')
      expect(droppedCss).not.to.deep.equal([])
    })
  }

  it('turns any text into listed declarations, and those into themselves', async () => {
    const word = fc.constantFrom(
      ...Object.keys(menuHooks).map(name => `.${name}`),
      ...Object.values(menuHooks).flat(),
      '{',
      '}',
      ';',
      ':',
      ',',
      '(',
      ')',
      '/*',
      '*/',
      '"',
      "'",
      '\\',
      '\\7b',
      '@media',
      '@import',
      'url(',
      '!important',
      'var(--menu-primary)',
      'var(',
      '1rem',
      '0',
      '-1rem',
      'italic',
      'position',
      'fixed',
      '::before',
      '*',
      '&',
      '<!--',
      '\n',
    )
    const text = fc.oneof(
      { weight: 3, arbitrary: fc.array(word, { maxLength: 60 }).map(words => words.join(' ')) },
      {
        weight: 1,
        arbitrary: fc.array(fc.oneof(word, fc.string({ unit: 'binary' }))).map(words => words.join('')),
      },
    )
    await fc.assert(
      fc.asyncProperty(text, async source => {
        const { customCss } = await sanitiseCss(source)
        expect(customCss).to.match(harmless)
        for (const [hook, declarations] of readMenuCss(customCss)) {
          for (const property of declarations.keys()) expect(menuHooks[hook]).to.include(property)
        }
        expect(await kept(customCss)).to.equal(customCss)
      }),
      { numRuns: cases(100, 300) },
    )
  })

  it('checks each declaration once, however often a rule repeats a class', async () => {
    const { droppedCss } = await sanitiseCss('.menu-title, .menu-title, .menu-title { opacity: 0 }')
    expect(droppedCss).to.have.length(1)
  })

  it('answers a text that is meant to exhaust the parser', async () => {
    for (const piece of ['(', '{', '[', 'a{', ':not(', '/*', '\\', '"', 'a{b:f(', '@media ', ',']) {
      const { customCss } = await sanitiseCss(piece.repeat(10_000 / piece.length))
      expect(customCss).to.equal('')
    }
  })
})
