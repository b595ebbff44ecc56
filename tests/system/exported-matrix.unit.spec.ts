import { isReviewed } from '@safe-menu/command-api/items/import/decide'
import { readMatrix } from '@safe-menu/command-api/items/import/read-matrix'
import { allergens, catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong } from '@safe-menu/contracts/allergens/contradictions'
import { presences } from '@safe-menu/contracts/allergens/presence'
import { ItemId } from '@safe-menu/contracts/ids'
import { itemIdColumn } from '@safe-menu/contracts/items/matrix'
import { limits } from '@safe-menu/contracts/limits'
import { itemView as item, tagView as tag } from '@safe-menu/contracts/testing/item-view'
import { matrixOf } from '@safe-menu/query-api/items/matrix'
import type { PartialReview } from '@safe-menu/read-models/menus/items/items.queries'
import { expect } from 'chai'
import fc from 'fast-check'

const now = '2026-03-12T12:00:00.000Z'
const id = '11111111-1111-4111-8111-111111111111'

describe('an exported matrix', () => {
  it('keeps the current translations of a menu, and no outdated ones', () => {
    const german = {
      language: 'de',
      name: 'Suppe',
      description: '=1',
      crossContamination: '+1',
      modifications: 'Ohne Ei',
    }
    const french = { ...german, language: 'fr' }
    const csv = matrixOf([item({ translations: [german], outdatedTranslations: [french] })], [])
    expect(readMatrix(csv, now).rows?.[0]?.translations).to.deep.equal([german])
  })

  it('distinguishes dishes of one name in a section, and is imported without questions', () => {
    const [one, two] = ['1', '2'].map(digit => ItemId.parse(id.replaceAll('1', digit)))
    const items = [
      item({ id: one, allergens: [tag('milk')] }),
      item({ id: two, name: 'soup', allergens: [tag('eggs')] }),
      item({ name: 'Soup', section: 'Mains' }),
    ]
    const read = readMatrix(matrixOf(items, []), now)
    expect(read.issues).to.equal(null)
    expect(read.rows?.map(({ exportedId }) => exportedId)).to.deep.equal([one, two, null])
    expect(matrixOf(items.slice(1), [])).to.not.contain(itemIdColumn)
  })

  it('keeps a price with decimals in a currency without, and refuses another file’s', () => {
    const yen = { decimals: 0, timeZone: 'Asia/Tokyo' }
    const csv = matrixOf([item({ price: 12.5 }), item({ name: 'Roll', price: 1_250 })], [], catalogue, 0)
    expect(readMatrix(csv, now, {}, yen).rows?.map(({ price }) => price)).to.deep.equal([1_250, 125_000])
    const fromExcel = csv.replace('12.50', '12.5')
    expect(readMatrix(fromExcel, now, {}, yen).rows?.[0]?.price).to.equal(1_250)
    expect(readMatrix('item,price\nSoup,12.50', now, {}, yen).issues?.[0]?.message).to.equal(
      '"12.50" is not one price. Write one whole number from 0 to 99999, or leave it blank. Prices in this currency have no decimals.',
    )
  })

  const text = (max: number) =>
    fc
      .string({ unit: fc.constantFrom(...'abcÄ😀"\',;=+-@ \n\t?:'), maxLength: 12 })
      .map(raw => raw.normalize('NFC').trim().slice(0, max))
  const line = (max: number) => text(max).map(raw => raw.replaceAll(/[\n\t]/gu, ' ').trim())
  const tags = fc.uniqueArray(
    fc.constantFrom(...catalogue).chain(entry =>
      fc.record({
        id: fc.constant(entry.id),
        presence:
          entry.category === 'ALLERGEN' ? fc.constantFrom(...presences) : fc.constant('contains' as const),
        details: fc.subarray(entry.details.map(detail => detail.id)),
      }),
    ),
    { selector: each => each.id },
  )

  const texts = fc.record({
    name: line(limits.nameLength).filter(name => name.length > 0),
    section: line(limits.sectionLength),
    description: text(limits.descriptionLength),
    crossContamination: text(limits.noteLength),
    modifications: text(limits.noteLength),
  })
  const exported = fc.record({
    texts,
    cents: fc.integer({ min: 0, max: limits.priceCentsMax }),
    tags,
    confirmedAt: fc.constantFrom(null, '2026-03-01T10:30:00.123Z'),
    absent: fc.subarray(catalogue.map(entry => entry.id)),
    reviewedInPartAt: fc.constantFrom(null, '2026-02-01T00:00:00.000Z'),
  })

  it('is imported unchanged, and confirmed only if it was', () => {
    fc.assert(
      fc.property(exported, given => {
        const declared = new Set(given.tags.map(each => each.id))
        const stated = allergens.every(({ id: each }) => declared.has(each) || given.absent.includes(each))
        // An import with all fourteen allergens and a date is a full confirmation, never a partial review.
        fc.pre(!(stated && given.reviewedInPartAt !== null))
        const { reviewedInPartAt } = given
        const isInPart = given.confirmedAt === null && reviewedInPartAt !== null
        const reviews: PartialReview[] = isInPart ? [{ id, reviewedInPartAt }] : []
        const exportedItem = item({
          ...given.texts,
          price: given.cents / 100,
          allergens: given.tags.map(each => tag(each.id, each.presence, each.details)),
          allergensConfirmedAt: given.confirmedAt,
          ...(given.confirmedAt === null ? { statedAbsent: given.absent } : {}),
        })
        const read = readMatrix(matrixOf([exportedItem], reviews), now)
        expect(read.issues).to.equal(null)
        const [row, ...others] = read.rows ?? []
        if (!row || others.length > 0) return expect.fail('not one row')

        expect(row).to.deep.include({
          ...given.texts,
          price: given.cents,
          reviewedAt: given.confirmedAt ?? given.reviewedInPartAt,
        })
        expect(row.tags).to.have.deep.members(
          given.tags.map(({ id: allergenId, presence, details }) => ({
            allergenId,
            presence,
            details,
            insisted: contradictionsAmong(given.tags).some(({ dietId }) => dietId === allergenId),
          })),
        )
        expect(isReviewed(row)).to.equal(given.confirmedAt !== null)
        if (given.confirmedAt === null)
          expect(row.absent).to.have.members(given.absent.filter(each => !declared.has(each)))
      }),
      { numRuns: 200 },
    )
  })
})
