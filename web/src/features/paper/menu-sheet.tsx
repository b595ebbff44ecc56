import { allergens, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { notCheckedFor } from '@safe-menu/contracts/items/needs-confirming'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuView } from '@safe-menu/contracts/menus/views'
import { Printer } from 'lucide-react'
import { bySection, haveHeadings, type Section, sectionTitle } from '../../dish/by-section.ts'
import { allergensOf, allergenText, dietsOf, tagName } from '../../dish/tag-text.ts'
import { type DateFormat, formatDate, formatInstant, useDateFormat } from '../../i18n/dates.ts'
import { Button } from '../../ui/base/button.tsx'
import { cx } from '../../ui/base/cx.ts'

interface MenuSheetProps {
  readonly kind: 'chart' | 'kitchen'
  readonly restaurant: string
  readonly menu: MenuView
  /** When the menu was read, in milliseconds since the epoch. */
  readonly readAt: number
  /** Whether nothing newer was saved at that time. */
  readonly isCurrent: boolean
}

const sheets = {
  chart: { title: 'Allergen chart', page: '[page:chart]', Sheet: AllergenChart },
  kitchen: { title: 'Kitchen sheet', page: '[page:kitchen]', Sheet: KitchenSheet },
} as const

/** All dishes of a menu on paper, with the time of the data: paper does not follow later changes. */
export function MenuSheet({ kind, restaurant, menu, readAt, isCurrent }: MenuSheetProps) {
  const dates = useDateFormat()
  const { title, page, Sheet } = sheets[kind]
  const sections = bySection(arrangeItems(menu.items, menu.sections), ({ section }) => section, menu.sections)
  return (
    <>
      <Button className="justify-self-start print:hidden" onClick={() => window.print()}>
        <Printer size={18} /> Print
      </Button>
      <article className={`rounded-md border border-line bg-surface p-4 print:border-0 print:p-0 ${page}`}>
        <h2 className="text-xl wrap-anywhere">{`${title}: ${menu.name}`}</h2>
        <p className="wrap-anywhere">{restaurant}</p>
        <p className="text-sm font-semibold">
          As of {formatInstant(readAt, dates)}.{' '}
          {isCurrent ? null : 'Later changes may be missing: ask the kitchen. '}
          {menu.published ? null : 'Draft: guests cannot see this menu. '}
          Print it again after every change.
        </p>
        <Sheet sections={sections} />
      </article>
    </>
  )
}

/** Every dish with all that staff must know to answer a guest. */
function KitchenSheet({ sections }: { sections: readonly Section<ItemView>[] }) {
  return sections.map(section => (
    <section key={section.name}>
      {haveHeadings(sections) ? (
        <h2 className="mt-3 mb-1 text-lg break-after-avoid">{sectionTitle(section.name)}</h2>
      ) : null}
      <ul>
        {section.items.map(item => (
          <KitchenItem key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ))
}

function KitchenItem({ item }: { item: ItemView }) {
  const declared = allergensOf(item).map(allergenText)
  const diets = dietsOf(item).map(({ name }) => name)
  const nothing = item.allergensConfirmedAt === null ? 'Not filled in yet.' : 'No allergens declared.'
  const dates = useDateFormat()
  return (
    <li className="break-inside-avoid border-t border-line py-2 text-sm">
      <p className="font-semibold">{item.name}</p>
      {item.description ? <p className="whitespace-pre-line">{item.description}</p> : null}
      <p>
        <strong>{declared.length > 0 ? `${declared.join('. ')}.` : nothing}</strong>{' '}
        {diets.length > 0 ? `${diets.join(', ')}.` : null}
      </p>
      {item.crossContamination ? <p>Cross-contamination: {item.crossContamination}</p> : null}
      {item.modifications ? <p>Available modifications: {item.modifications}</p> : null}
      <p>{checkText(item, dates)}</p>
    </li>
  )
}

/** When an item was checked, unless an allergen is open: one that is new in the catalogue, or that its texts name and no tag declares. */
export function checkText(item: ItemView, dates: DateFormat): string {
  if (item.allergensConfirmedAt === null)
    return 'Allergens not checked: ask the chef before you answer a guest.'
  return openText(item) ?? `Allergens checked on ${formatDate(item.allergensConfirmedAt, dates)}.`
}

/** As {@link checkText}, in the column "Checked" of the allergen chart. */
export function chartCheck(item: ItemView, dates: DateFormat): string {
  if (item.allergensConfirmedAt === null) return 'not yet'
  return openText(item) ?? formatDate(item.allergensConfirmedAt, dates)
}

/** The allergens for which a confirmed item is not checked; `null`: it is checked for all. */
function openText(item: ItemView): string | null {
  const open = notCheckedFor(item).map(id => catalogueEntry(id)?.name ?? id)
  return open.length > 0 ? `Not checked for ${open.join(', ')}.` : null
}

const looks: Readonly<Record<string, string>> = {
  C: 'font-bold bg-sunken',
  W: 'font-bold bg-sunken',
  M: 'font-semibold',
  '?': 'font-semibold',
}

/** All dishes of a menu and the 14 allergens: a table for the wall, with its legend. */
function AllergenChart({ sections }: { sections: readonly Section<ItemView>[] }) {
  return (
    <>
      <dl className="my-2 flex flex-wrap gap-x-4 text-sm print:text-xs">
        {chartLegend.map(([letter, meaning]) => (
          <div key={letter}>
            <dt className="inline font-bold">{letter}</dt> <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
      <section
        aria-label="Allergen chart"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only while it has the focus
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full min-w-3xl border-collapse text-sm print:min-w-0 print:text-[8pt]">
          <thead>
            <tr>
              <th scope="col" className="border border-edge p-1 text-left align-bottom">
                Dish
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
      <td className={cx('border border-edge p-1', notCheckedFor(item).length === 0 && 'whitespace-nowrap')}>
        {chartCheck(item, dates)}
      </td>
    </tr>
  )
}

/** What the chart's letters mean, in the order of its legend. */
const chartLegend = [
  ['C', 'contains it'],
  ['W', 'contains it, can be made without'],
  ['M', 'may contain it'],
  ['–', 'not in it, as checked by the restaurant'],
  ['*', 'read the note on cross-contamination'],
  ['?', 'not checked: ask the kitchen'],
] as const

type ChartLetter = (typeof chartLegend)[number][0]

const letters = { contains: 'C', can_be_made_without: 'W', may_contain: 'M' } as const

/** What the chart says about an allergen in an item. No tag is never "not in it" before a manager has checked the item, or while its texts name it. */
export function chartLetter(item: ItemView, allergenId: string): ChartLetter {
  const tag = item.allergens.find(({ id }) => id === allergenId)
  if (tag) return letters[tag.presence]
  if (item.allergensConfirmedAt === null || notCheckedFor(item).includes(allergenId)) return '?'
  return item.crossContamination.trim() === '' ? '–' : '*'
}
