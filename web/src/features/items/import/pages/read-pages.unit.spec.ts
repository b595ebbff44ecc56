import { expect } from 'chai'
import { wordsOfText } from '../reading/layout/words-of-text.ts'
import { readPages } from './read-pages.ts'

/** Pages of text, as words of a typewriter. */
const pagesOf = (...texts: readonly string[]) =>
  texts.flatMap((text, page) => wordsOfText(text).map(word => ({ ...word, page })))

const rowsOf = (...texts: readonly string[]) =>
  readPages(pagesOf(...texts))
    ?.table.rows.filter(({ line }) => line !== 0)
    .map(({ cells }) => cells.map(({ text }) => text).join(' | '))

const soup = 'Soup      4.50\nwith bread\n'
const stew = 'Stew      9.00\nwith rice\n'

describe('the words of pages', () => {
  it('become rows with the places of their dishes, also over two pages', () => {
    const read = readPages(pagesOf(`STARTERS\n\n${soup}`, stew))
    expect(read?.table.rows.map(({ line }) => line)).to.deep.equal([0, 1, 2, 4])
    expect([...(read?.places ?? [])]).to.deep.equal([
      [2, [{ page: 0, x: 0, y: 24, width: 70, height: 22 }]],
      [4, [{ page: 1, x: 0, y: 0, width: 70, height: 22 }]],
    ])
    expect(readPages([])).to.equal(null)
  })

  it('leave out the headers and footers of pages, for the manager to see', () => {
    const page = (dish: string, number: number) => `Casa Remedios, 1962\n\n${dish}\n\nPage ${number}\n`
    const texts = [page(soup, 1), page(stew, 2)]
    expect(rowsOf(...texts)).to.deep.equal(['Soup | with bread | 4.50', 'Stew | with rice | 9.00'])
    expect(readPages(pagesOf(...texts))?.leftOut).to.deep.equal(['Casa Remedios, 1962', 'Page 2'])
  })

  it('keep what pages repeat if it can be about dishes', () => {
    const twice = (line: string) => rowsOf(`${soup}\n\n${line}\n`, `${stew}\n\n${line}\n`)?.join('\n')
    for (const line of ['All dishes may contain nuts', 'A = Gluten, G = Milk', 'Bread      2.50'])
      expect(twice(line), line).to.include(line.slice(0, 5))
    const titled = rowsOf(`DESSERTS\n\n${soup}`, `DESSERTS\n\n${stew}`)
    expect(titled?.map(row => row.slice(0, 8))).to.deep.equal([
      'DESSERTS',
      'Soup | w',
      'DESSERTS',
      'Stew | w',
    ])
  })
})
