import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { expect } from 'chai'
import arabic from '../../../../../i18n/messages/ar.json' with { type: 'json' }
import german from '../../../../../i18n/messages/de.json' with { type: 'json' }
import english from '../../../../../i18n/messages/en.json' with { type: 'json' }
import spanish from '../../../../../i18n/messages/es.json' with { type: 'json' }
import french from '../../../../../i18n/messages/fr.json' with { type: 'json' }
import italian from '../../../../../i18n/messages/it.json' with { type: 'json' }
import dutch from '../../../../../i18n/messages/nl.json' with { type: 'json' }
import polish from '../../../../../i18n/messages/pl.json' with { type: 'json' }
import portuguese from '../../../../../i18n/messages/pt.json' with { type: 'json' }
import { choicesInHeading, choicesOf, tagNamed, tagsOfHeading } from './find-tag.ts'
import { targetOf, targetText } from './tag-target.ts'
import { allergenWords, detailWords } from './tag-words.ts'

const languages = { arabic, german, english, spanish, french, italian, dutch, polish, portuguese }
const read = (heading: string) => tagsOfHeading(heading)?.map(targetText) ?? null

describe('allergens in headings', () => {
  for (const [language, messages] of Object.entries(languages)) {
    it(`knows the names of the guests' pages in ${language}`, () => {
      const texts = messages as unknown as Readonly<Record<string, string>>
      const allergens = catalogue.filter(({ category }) => category === 'ALLERGEN')
      const wanted = allergens.flatMap(({ id, details }) => [
        [texts[`allergen.${id}`] ?? '', id],
        ...details.map(detail => [texts[`detail.${detail.id}`] ?? '', `${id}:${detail.id}`]),
      ])
      const asked = (name: string) => choicesOf(name).flat().map(targetText)
      const unknown = wanted.filter(
        ([name = '', tag = '']) => read(name)?.join() !== tag && !asked(name).includes(tag),
      )
      expect(unknown).to.deep.equal([])
    })
  }

  it('knows the usual variants', () => {
    const variants = {
      eggs: ['Egg', 'EGGS', '3. Eier', 'Eier (C)', 'Contains egg'],
      soybeans: ['Soya', 'Soy'],
      milk: ['Dairy', 'Milchprodukte', 'Milk / Lait / Milch', 'MILK\n(lactose)'],
      molluscs: ['Mollusc', 'Mollusk'],
      nuts: ['Schalenfrüchte', 'Fruits à coque', 'Tree nuts', 'Nuts (almond, walnut)'],
      sulphites: ['Sulphur dioxide/sulphites', 'Sulfites', 'SO2'],
      'gluten:wheat': ['Wheat', 'Weizen', 'Blé'],
      'gluten-free': ['Gluten-free', 'Sans gluten'],
    }
    for (const [tag, headings] of Object.entries(variants))
      for (const heading of headings) expect(read(heading), heading).to.deep.equal([tag])
    expect(read('Nuts & peanuts')).to.deep.equal(['nuts', 'peanuts'])
  })

  it('knows the words of Annex II behind a name, and parts of it in brackets', () => {
    const variants = {
      fish: [
        'Fisch und Fischerzeugnisse',
        'Fish and products thereof',
        'Pesce e prodotti a base di pesce',
        'Ryby i produkty pochodne',
      ],
      eggs: [
        'Eier und Eierzeugnisse',
        'Eier von Geflügel und daraus gewonnene Erzeugnisse',
        'Egg products',
        'Ei en producten op basis van ei',
      ],
      milk: [
        'Milk (including lactose)',
        'Milch von Säugetieren und Milcherzeugnisse (inklusive Laktose)',
        'Milch (inkl. Laktose)',
        'Lait et produits à base de lait',
        'Leche y derivados',
        'Milch und daraus gewonnene Erzeugnisse (einschließlich Laktose)',
        'Milk and products thereof (including lactose)',
      ],
      sulphites: [
        'Sulphites >10mg',
        'Sulphites (>10ppm)',
        'Schwefeldioxid und Sulphite (>10 mg/kg)',
        'Schwefeldioxid und Sulphite in Konzentrationen von mehr als 10 mg/kg oder 10 mg/l',
      ],
      nuts: [
        'Tree nuts (e.g. almonds)',
        'Schalenfrüchte, namentlich Mandeln, Macadamia- oder Queenslandnüsse',
      ],
      molluscs: ['Weichtiere wie Schnecken, Muscheln', 'Weichtiere (Schnecken, Tintenfische)'],
      gluten: ['Glutenhaltiges Getreide, namentlich Weizen, Kamut, sowie daraus hergestellte Erzeugnisse'],
      vegan: ['Vegan (Y/N)', 'Suitable for vegans'],
      vegetarian: ['Suitable for vegetarians'],
    }
    for (const [tag, headings] of Object.entries(variants))
      for (const heading of headings) expect(read(heading), heading).to.deep.equal([tag])
    for (const other of [
      'Nuts such as peanuts',
      'Fish (prawns, eel)',
      'Fish (except gelatine)',
      'Fish (except tuna)',
      'Fish (not tuna)',
      'Nuts (not almonds)',
      'Nuts such as almonds, not walnuts',
      'Milk (excluding butter)',
      'Milk (butter, whey, xyz)',
      'Fish (salmon, crustacea)',
      'Crustaceans e.g. prawns, mollusca',
      'Schalenfrüchte wie Mandeln, Haver',
      'Nüsse wie Mandeln, Getreide',
      'Fruits à coque, tels que amandes, laitages',
      'Nuts (e.g. peanuts)',
      'Sulphites <10mg',
      'Milk and products thereof free',
    ])
      expect(read(other), other).to.equal(null)
  })

  it('knows what the products behind a name are made of', () => {
    expect(read('Milch und Sojaerzeugnisse')).to.deep.equal(['milk', 'soybeans'])
    expect(read('Vegan products')).to.equal(null)
    for (const other of [
      'Lait et produits à base de soja',
      'Lait et produits à base d’œufs',
      'Latte e prodotti a base di uova',
      'Gluten y productos a base de leche',
      'Leite e produtos à base de soja',
      'Melk en producten op basis van soja',
      'Blé et produits à base de gluten',
      'Latte e prodotti a base di latte e soia',
      'Lait et produits à base de zèbre',
    ])
      expect(read(other), other).to.equal(null)
    for (const [heading, tag] of [
      ['Œufs et produits à base d’œufs', 'eggs'],
      ['Crustacés et produits à base de ceux-ci', 'crustaceans'],
      ['Lait et produits à base de lait (y compris le lactose)', 'milk'],
      ['7. Latte e prodotti a base di latte (incluso lattosio)', 'milk'],
      ['Pescado y productos a base de pescado', 'fish'],
      ['Gluten y productos a base de trigo', 'gluten'],
      ['Leite e produtos à base de leite (incluindo lactose)', 'milk'],
      ['Uova e prodotti a base di queste', 'eggs'],
      ['Melk en producten op basis van melk (met inbegrip van lactose)', 'milk'],
    ] as const)
      expect(read(heading), heading).to.deep.equal([tag])
  })

  it('asks about what is not understood word for word', () => {
    for (const heading of [
      'Gluten free from March',
      'Nuts (peanuts)',
      'Shellfish',
      'No milk',
      'May contain nuts',
      'Noix',
      'Milk / Zebra',
    ])
      expect(read(heading), heading).to.equal(null)
    expect(choicesOf('Shellfish')).to.have.length(3)
  })

  it('names no cereal or nut beside the allergen', () => {
    for (const [heading, tag] of [
      ['Wheat/Gluten', 'gluten'],
      ['Gluten / Wheat', 'gluten'],
      ['Nuts/Almond', 'nuts'],
      ['Wheat gluten', 'gluten:wheat'],
    ] as const)
      expect(read(heading), heading).to.deep.equal([tag])
  })

  it('suggests all that an ambiguous name beside another can mean', () => {
    for (const heading of [
      'Fisch/Schalentiere',
      'Fish/Shellfish',
      'Poisson / Coquillages',
      'Fish & shellfish',
    ])
      expect(
        choicesInHeading(heading).map(targets => targets.map(targetText)),
        heading,
      ).to.deep.equal([
        ['fish', 'crustaceans', 'molluscs'],
        ['fish', 'crustaceans'],
        ['fish', 'molluscs'],
      ])
    for (const heading of ['Shellfish / Zebra', 'Fish / Milk', 'Zebra'])
      expect(choicesInHeading(heading)).to.deep.equal([])
  })

  it('loses no name of another allergen among examples', () => {
    const headings = [
      'Nuts such as almonds, X',
      'Schalenfrüchte (Mandeln, X)',
      'Fish (X)',
      'Fish (salmon, X)',
      'Crustaceans e.g. prawns, X',
      'Weichtiere wie Schnecken, X',
    ]
    for (const { tag, names, variants = '', parts = '' } of [...allergenWords, ...detailWords])
      for (const name of `${names}, ${variants}, ${parts}`.split(', ').filter(word => word !== ''))
        for (const heading of headings) {
          const ids = tagsOfHeading(heading.replace('X', name))?.map(target => target.id)
          if (ids) expect(ids, heading.replace('X', name)).to.include(targetOf(tag)?.id)
        }
  })

  it('takes other spellings in a heading, but not in a list', () => {
    expect([read('Soy'), tagNamed('soy')]).to.deep.equal([['soybeans'], null])
  })
})
