import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import createIcon from './create-icon.ts'

const shapesOf = (node: Parameters<typeof createIcon>[0]['node']) =>
  renderToStaticMarkup(createElement(createIcon({ node }))).replace(/^<svg[^>]*>|<\/svg>$/gu, '')

describe('createIcon', () => {
  it('draws all lines with one element, each where it begins by itself', () => {
    const lines = shapesOf([
      ['path', { d: 'M5 12h14', key: 'a' }],
      ['path', { d: 'm19 5-1.2 1.2', key: 'b' }],
    ])
    expect(lines).to.equal('<path d="M0 0M5 12h14M0 0m19 5-1.2 1.2"></path>')
  })

  it('keeps the other shapes as they are', () => {
    const shapes = shapesOf([
      ['circle', { cx: '12', cy: '12', r: '10', key: 'a' }],
      ['path', { d: 'M12 8v4', key: 'b' }],
    ])
    expect(shapes).to.equal('<circle cx="12" cy="12" r="10"></circle><path d="M0 0M12 8v4"></path>')
  })
})
