import type { Card, StatedDish } from './cards.ts'

/** The codes of a dish as the card writes them: "A,G". */
const codesOf = ({ codeOf }: Card, { tags }: StatedDish) => [...tags.keys()].map(id => codeOf[id] ?? id)

function sectionsOf({ dishes }: Card): ReadonlyMap<string, readonly StatedDish[]> {
  const sections = new Map<string, StatedDish[]>()
  for (const dish of dishes) sections.set(dish.section, [...(sections.get(dish.section) ?? []), dish])
  return sections
}

/** A card as a manager copies it from a page. */
export function textOf(card: Card): string {
  const lines = [...sectionsOf(card)].flatMap(([section, dishes]) => [
    section.toUpperCase(),
    '',
    ...dishes.flatMap(dish => {
      const codes = codesOf(card, dish)
      const behind = codes.length > 0 && card.codes !== 'words' ? ` (${codes.join(', ')})` : ''
      const words = codes.length > 0 && card.codes === 'words' ? [`Contient : ${codes.join(', ')}`] : []
      const price = card.price(dish.price ?? 0)
      return card.look === 'pricesBelow'
        ? [dish.name, dish.description, ...words, price, '']
        : [
            `${dish.name}${behind}${card.look === 'dots' ? ' ..... ' : '    '}${price}`,
            dish.description,
            ...words,
            '',
          ]
    }),
  ])
  return [...lines, card.legend].join('\n')
}

const style = `body { margin: 0; font: 10.5pt serif; hyphens: none }
  h1 { font-size: 22pt; text-align: center; margin: 0 0 14pt } h2 { font-size: 15pt; margin: 12pt 0 6pt }
  p { margin: 0 } .dish { margin-bottom: 9pt; break-inside: avoid } .line { display: flex; gap: 6pt } .line b { white-space: nowrap }
  .price { margin-left: auto; white-space: nowrap } .dots { flex: 1; overflow: hidden; white-space: nowrap } sup { font-size: 6.5pt; font-weight: 400 }
  .text { font-size: 9pt; font-style: italic } .twoColumns main { columns: 2; column-gap: 30pt } .twoColumns section { break-inside: avoid }
  .pricesBelow { text-align: center } .pages section:nth-of-type(2) { break-before: page } footer { margin-top: 14pt; font-size: 8pt }`

/** A card as a page of HTML, as a word processor would print it. */
export function pageOf(card: Card): string {
  const dishHtml = (dish: StatedDish) => {
    const codes = codesOf(card, dish)
    const behind =
      codes.length === 0 || card.codes === 'words'
        ? ''
        : card.codes === 'raised'
          ? `<sup> ${codes.join(',')}</sup>`
          : ` (${codes.join(', ')})`
    const words =
      codes.length > 0 && card.codes === 'words' ? `<p class="text">Contient : ${codes.join(', ')}</p>` : ''
    const price = card.price(dish.price ?? 0)
    const text = `<p class="text">${dish.description}</p>${words}`
    if (card.look === 'pricesBelow')
      return `<div class="dish"><p><b>${dish.name}</b></p>${text}<p>${price}</p></div>`
    const dots = card.look === 'dots' ? `<span class="dots">${'.'.repeat(200)}</span>` : ''
    return `<div class="dish"><p class="line"><b>${dish.name}${behind}</b>${dots}<span class="price">${price}</span></p>${text}</div>`
  }
  const sections = [...sectionsOf(card)].map(
    ([section, dishes]) => `<section><h2>${section}</h2>${dishes.map(dishHtml).join('')}</section>`,
  )
  return `<style>${style}</style><div class="${card.look}"><main>${sections.join('')}</main>${card.legend ? `<footer>${card.legend}</footer>` : ''}</div>`
}

/** What the printer writes on each page of a card with headers and footers. */
export const pageHeaders = {
  displayHeaderFooter: true,
  headerTemplate: '<p style="font: 8pt serif; width: 100%; text-align: center">Casa Remedios, desde 1962</p>',
  footerTemplate:
    '<p style="font: 8pt serif; width: 100%; text-align: center">Calle Mayor 7, 30201 Cartagena. Página <span class="pageNumber"></span></p>',
}
