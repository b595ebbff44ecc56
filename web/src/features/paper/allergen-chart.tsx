import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { formatDate, useDateFormat } from '../../format/dates.ts'
import { haveHeadings, type Section, sectionTitle } from '../../sections/by-section.ts'
import { allergensOf, dietsOf, tagName } from '../../tags/tag-text.ts'
import { cx } from '../../ui/base/cx.ts'
import { chartLegend, chartLetter } from './chart-cells.ts'

const looks: Readonly<Record<string, string>> = {
  C: 'font-bold bg-sunken',
  W: 'font-bold bg-sunken',
  M: 'font-semibold',
  '?': 'font-semibold',
}

/** All dishes of a menu and the 14 allergens: a table for the wall, with its legend. */
export function AllergenChart({ sections }: { sections: readonly Section<ItemView>[] }) {
  return (
    <>
      <dl className="my-2 flex flex-wrap gap-x-4 text-sm print:text-xs">
        {chartLegend.map(([letter, meaning]) => (
          <div key={letter}>
            <dt className="inline font-bold">{letter}</dt> <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
      <section className="overflow-x-auto print:overflow-visible" aria-label="Allergen chart">
        <table className="w-full min-w-3xl border-collapse text-sm print:min-w-0 print:text-[8pt]">
          <thead>
            <tr>
              <th scope="col" className="border border-edge p-1 text-left align-bottom">
                Item
              </th>
              {allergens.map(({ id, name }) => (
                <th key={id} scope="col" className="w-8 border border-edge p-1 align-bottom">
                  <span className="inline-block rotate-180 whitespace-nowrap text-left leading-tight font-semibold [writing-mode:vertical-rl]">
                    {name}
                  </span>
                </th>
              ))}
              <th scope="col" className="border border-edge p-1 text-left align-bottom">
                Checked
              </th>
            </tr>
          </thead>
          {sections.map(section => (
            <tbody key={section.name}>
              {haveHeadings(sections) ? (
                <tr className="break-after-avoid">
                  <th
                    scope="rowgroup"
                    colSpan={allergens.length + 2}
                    className="border border-edge bg-sunken p-1 text-left"
                  >
                    {sectionTitle(section.name)}
                  </th>
                </tr>
              ) : null}
              {section.items.map(item => (
                <ChartRow key={item.id} item={item} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

function ChartRow({ item }: { item: ItemView }) {
  const named = allergensOf(item).filter(tag => tag.details.length > 0)
  const diets = dietsOf(item)
  const dates = useDateFormat()
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className="min-w-40 border border-edge p-1 text-left font-semibold wrap-anywhere">
        {item.name}
        <span className="block font-normal">
          {[...named.map(tagName), ...diets.map(({ name }) => name)].join(', ')}
        </span>
        {item.crossContamination.trim() === '' ? null : (
          <span className="block font-normal">* {item.crossContamination}</span>
        )}
      </th>
      {allergens.map(({ id }) => {
        const letter = chartLetter(item, id)
        return (
          <td key={id} className={cx('border border-edge p-1 text-center', looks[letter])}>
            {letter}
          </td>
        )
      })}
      <td className="border border-edge p-1 whitespace-nowrap">
        {item.allergensConfirmedAt === null ? 'not yet' : formatDate(item.allergensConfirmedAt, dates)}
      </td>
    </tr>
  )
}
