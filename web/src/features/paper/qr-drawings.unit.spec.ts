import { expect } from 'chai'
import { codeDrawing } from '../../ui/base/qr-code.ts'
import { cardDrawing, tentDrawing } from './qr-drawings.ts'

const url = 'https://menus.example/menu/018f2b4e-0000-7000-8000-000000000001'
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/gu)].map(([, words]) => words)

describe('the QR cards', () => {
  it('are an A6 card and an A4 tent with a card on each side', () => {
    const card = cardDrawing('The Walnut Tree', url)
    expect([card.width, card.height]).to.deep.equal([105, 148])
    expect(textsOf(card.svg)).to.include.members(['The Walnut Tree', 'Scan for our menu', url.slice(8)])
    const tent = tentDrawing('The Walnut Tree', url)
    expect([tent.width, tent.height]).to.deep.equal([210, 297])
    expect(textsOf(tent.svg).filter(words => words === 'The Walnut Tree')).to.have.length(2)
  })

  it('escape the restaurant’s name', () => {
    const { svg } = cardDrawing('Fish & <b>Chips</b> "Bar"', url)
    expect(textsOf(svg).join(' ')).to.include('Fish &amp; &lt;b&gt;Chips&lt;/b&gt; &quot;Bar&quot;')
    expect(svg).not.to.include('<b>')
  })

  it('set a long name in at most three lines that fit the card', () => {
    const name = 'The Extraordinarily Long Named Restaurant of the Old Harbour Master and Sons'
    const { svg } = cardDrawing(name, url)
    const lines = [...svg.matchAll(/font-size="([\d.]+)" font-weight="700"[^>]*>([^<]*)</gu)].slice(0, -1)
    expect(lines.map(([, , words]) => words).join(' ')).to.equal(name)
    expect(lines).to.have.length(3)
    for (const [, size, words] of lines) expect(Number(size) * (words?.length ?? 0) * 0.6).to.be.below(105)
  })

  it('leave a white border around the code', () => {
    const [, path = ''] = /<path d="([^"]+)"\/><\/g>/u.exec(codeDrawing(url).svg) ?? []
    const modules = [...path.matchAll(/M(\d+) (\d+)h/gu)].map(([, x, y]) => Math.min(Number(x), Number(y)))
    expect(Math.min(...modules)).to.equal(4)
  })
})
