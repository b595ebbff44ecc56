import { expect } from 'chai'
import { type RecognisedBlocks, wordsOfPage } from './recognised-word.ts'

/** A line of words of 20 pixels in height: its height on the page, and each word's text, left edge and confidence. */
type Line = readonly [y: number, ...words: (readonly [text: string, x: number, confidence: number])[]]

const page = (...lines: readonly Line[]): RecognisedBlocks => ({
  blocks: [
    {
      paragraphs: [
        {
          lines: lines.map(([y, ...words]) => ({
            words: words.map(([text, x, confidence]) => ({
              text,
              confidence,
              bbox: { x0: x, y0: y, x1: x + 10 * text.length, y1: y + 20 },
            })),
            baseline: { x0: 0, y0: y + 20, x1: 1, y1: y + 20 },
            rowAttributes: { rowHeight: 20, descenders: 0 },
          })),
        },
      ],
    },
  ],
})

const textOf = (...[first, second]: readonly RecognisedBlocks[]) =>
  wordsOfPage(first ?? page(), 0, second)
    .map(({ text }) => text)
    .join(' ')

describe('the recognised words of a page', () => {
  it('keep a word without confidence that a name or price would lack', () => {
    expect(textOf(page([0, ['Soupe', 0, 96], ['à', 60, 96], ["l'oignon", 80, 0]]))).to.equal(
      "Soupe à l'oignon",
    )
    expect(textOf(page([0, ['7,50', 0, 0], ['€', 50, 0]]))).to.equal('7,50 €')
  })

  it('have no specks and ornaments', () => {
    expect(textOf(page([0, ['wz', 0, 3], ['x', 30, 1]], [40, ['Soup', 0, 96], [',', 50, 9]]))).to.equal(
      'Soup',
    )
  })

  it('include those that only a second look has found', () => {
    const first = page([0, ['Oysters', 0, 96]])
    const second = page([0, ['Oysters', 0, 90]], [40, ['24,00', 0, 92], ['€', 60, 92], ['rz', 90, 30]])
    expect(textOf(first, second)).to.equal('Oysters 24,00 €')
  })

  it('are those of the second look where the first has found a piece of one', () => {
    const second = page([40, ['24,00', 0, 92]], [80, ['Soups', 0, 92]])
    expect(textOf(page([40, ['2', 0, 27], [',', 22, 40]], [80, ['Soup', 0, 60]]), second)).to.equal(
      'Soup 24,00',
    )
  })

  it('have raised marks in brackets, so that they are no part of a name', () => {
    const { blocks } = page([0, ['Soup', 0, 96]])
    const raised = { text: '4:6.', confidence: 50, bbox: { x0: 50, y0: 0, x1: 80, y1: 9 } }
    const [{ paragraphs = [] } = {}] = blocks ?? []
    const [line] = paragraphs[0]?.lines ?? []
    if (!line) return expect.fail('a line')
    const lines = [{ ...line, words: [...line.words, raised] }]
    expect(textOf({ blocks: [{ paragraphs: [{ lines }] }] })).to.equal('Soup (4:6.)')
  })
})
