import { type CatalogueEntry, catalogue, catalogueEdition } from '@safe-menu/contracts/allergens/catalogue'
import { itemView as item, tagView as tag } from '@safe-menu/contracts/testing/item-view'
import { expect } from 'chai'
import { matrixOf } from './matrix.ts'

/** The cells of the only row, by column. */
function cells(csv: string): Record<string, string> {
  const [head = '', row = ''] = csv.replace('\uFEFF', '').split('\r\n')
  const values = row.split(',')
  return Object.fromEntries(head.split(',').map((name, index) => [name, values[index] ?? '']))
}

describe('matrixOf', () => {
  it('writes RFC 4180 with a byte order mark, and formulas as text', () => {
    const csv = matrixOf(
      [
        item({ name: '=HYPERLINK("x")', description: 'Two\nlines, "quoted"', price: 12.5, section: '@home' }),
        item({ name: "'s Gravenhage", crossContamination: '-', modifications: '+1', price: 3 }),
        item({ name: '＝1', price: 1 }),
      ],
      [],
    )
    const unknown = catalogue.map(() => '?').join(',')
    expect(csv).to.equal(
      [
        `\uFEFFitem,section,description,price,cross-contamination,modifications,reviewed-at,${catalogue.map(each => each.id).join(',')}`,
        `"'=HYPERLINK(""x"")",'@home,"Two\nlines, ""quoted""",12.50,,,,${unknown}`,
        `''s Gravenhage,,,3.00,'-,'+1,,${unknown}`,
        `'＝1,,,1.00,,,,${unknown}`,
        '',
      ].join('\r\n'),
    )
  })

  it('has ids of items that only a number in their names tells apart', () => {
    const headOf = (...names: readonly string[]) =>
      matrixOf(
        names.map(name => item({ name })),
        [],
      ).split('\r\n')[0]
    expect(headOf('Penne', 'Penne 2')).to.include('safe-menu-id')
    expect(headOf('Menu 1', 'Menu 2')).not.to.include('safe-menu-id')
  })

  it('leaves an allergen unknown that is newer than the item’s confirmation', () => {
    const kiwi: CatalogueEntry = {
      id: 'kiwi',
      name: 'Kiwi',
      category: 'ALLERGEN',
      edition: catalogueEdition + 1,
      details: [],
    }
    const confirmed = item({ allergensConfirmedAt: '2026-03-01T00:00:00.000Z' })
    const row = cells(matrixOf([confirmed], [], [...catalogue, kiwi]))
    expect([row.kiwi, row.milk]).to.deep.equal(['?', 'N'])
    const again = { ...confirmed, allergensConfirmedEdition: catalogueEdition + 1 }
    expect(cells(matrixOf([again], [], [...catalogue, kiwi])).kiwi).to.equal('N')
  })

  it('says N for every tag that a confirmed item does not carry', () => {
    const row = cells(
      matrixOf(
        [
          item({
            allergens: [tag('gluten', 'contains', ['wheat', 'rye']), tag('milk', 'can_be_made_without')],
            allergensConfirmedAt: '2026-03-01T00:00:00.000Z',
          }),
        ],
        [],
      ),
    )
    expect(row).to.include({ gluten: 'C:wheat+rye', milk: 'W', eggs: 'N', vegan: 'N' })
    expect(row['reviewed-at']).to.equal('2026-03-01T00:00:00.000Z')
    expect(Object.values(row)).to.not.include('?')
  })

  it('says N only for tags stated absent on an unconfirmed item', () => {
    const row = cells(
      matrixOf([item({ allergens: [tag('nuts', 'may_contain')], statedAbsent: ['milk'] })], []),
    )
    expect(row).to.include({ nuts: 'M', milk: 'N', eggs: '?', vegan: '?', 'reviewed-at': '' })
  })

  it('has a column for a tag that the catalogue does not know', () => {
    expect(cells(matrixOf([item({ allergens: [tag('kiwi')] })], []))).to.include({ kiwi: 'C' })
  })
})
