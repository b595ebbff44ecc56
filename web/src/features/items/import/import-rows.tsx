import { catalogue, catalogueEntry, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import { absentCell, cellOfPresence } from '@safe-menu/contracts/items/matrix'
import { counted, languageName } from '../../../i18n/words.ts'
import { Button } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { itemFieldLabels } from '../item-fields.ts'
import { mentionText } from './import.ts'

/** How rows show their places on the pages that they were read from. */
export interface RowPlaces {
  /** The page of a line, from 1; `undefined`: it is on none. */
  readonly pageOf: (line: number) => number | undefined
  /** The line that is shown on its page. */
  readonly shown: number | null
  readonly onShow: (line: number) => void
}

type Row = ImportPreview['rows'][number]
type Change = Row['changes'][number]

/** What an import would do, row by row: what is new, and what would change on items of the menu. */
export function ImportRows({
  rows,
  places,
  canLeaveOut,
  onLeaveOut,
}: {
  readonly rows: readonly Row[]
  readonly places?: RowPlaces | undefined
  readonly canLeaveOut: (row: Row) => boolean
  readonly onLeaveOut: (row: Row) => void
}) {
  const of = (effect: Row['effect']) => rows.filter(row => row.effect === effect)
  const [added, changed, unchanged, left] = [of('new'), of('changed'), of('unchanged'), of('left')]
  const losing = changed.filter(({ losesConfirmation }) => losesConfirmation).length
  const untagged = added.filter(({ changes }) => !changes.some(isTag)).length
  const open = [...added, ...changed].filter(({ mentions }) => mentions.length > 0).length
  return (
    <section aria-label="What this import does" className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {[
          added.length > 0 ? `${counted(added.length, 'new dish')}` : '',
          changed.length > 0 ? `${counted(changed.length, 'dish')} to change` : '',
          unchanged.length > 0 ? `${counted(unchanged.length, 'dish')} unchanged` : '',
          left.length > 0 ? `${counted(left.length, 'dish')} on the menu already, left as they are` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {losing > 0 ? (
        <p className="text-sm text-ask">
          To be checked again, because a text changes or a warning is removed: {counted(losing, 'dish')}.
        </p>
      ) : null}
      {untagged > 0 ? (
        <p className="text-sm text-ask">Without any allergen or diet: {counted(untagged, 'new dish')}.</p>
      ) : null}
      {open > 0 ? (
        <p className="text-sm text-ask">
          With words for an allergen that is not tagged: {counted(open, 'dish')}. The import does not confirm
          them.
        </p>
      ) : null}
      <Counts rows={added} />
      <section
        aria-label="Rows of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only while it has the focus
        tabIndex={0}
        className={cx(
          'max-h-72 overflow-y-auto rounded-md border border-line', // On a phone the picture stays above the rows, and the dialog scrolls.
          places && 'max-lg:max-h-none lg:max-h-[50dvh]',
        )}
      >
        <ul>
          {[...changed, ...added, ...left].map(row => (
            <li key={row.line} className="border-b border-line px-3 py-2 text-sm last:border-b-0">
              {row.effect !== 'left' && canLeaveOut(row) ? (
                <Button
                  variant="quiet"
                  className="float-right -mt-2 -mr-3 ml-2"
                  aria-label={`Leave out: ${row.name}`}
                  onClick={() => onLeaveOut(row)}
                >
                  Leave out
                </Button>
              ) : null}
              <RowName row={row} places={places} />{' '}
              <span className="text-soft">
                {placeText(row, places)}
                {row.effect === 'new' ? ', new' : ''}
                {row.effect === 'left' ? ', left as it is' : ''}
              </span>
              {row.effect === 'new' ? (
                <NewItem changes={row.changes} />
              ) : (
                row.changes.map(change => (
                  <p key={change.field} className="wrap-anywhere text-soft">
                    {changeText(change)}
                  </p>
                ))
              )}
              {row.mentions.map(mention => (
                <p key={mention.allergenId} className="wrap-anywhere text-ask">
                  {mentionText(mention)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </section>
  )
}

function RowName({
  row: { line, name },
  places,
}: {
  readonly row: Row
  readonly places?: RowPlaces | undefined
}) {
  if (places?.pageOf(line) === undefined) return <span className="font-semibold wrap-anywhere">{name}</span>
  return (
    <button
      type="button"
      data-row={line}
      aria-label={`${name}, show it on its page`}
      aria-pressed={line === places.shown}
      onClick={() => places.onShow(line)}
      className="min-h-6 rounded-sm text-left max-lg:scroll-mt-[46dvh] font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current aria-pressed:bg-brand-soft aria-pressed:text-brand"
    >
      {name}
    </button>
  )
}

function placeText({ line }: Row, places: RowPlaces | undefined): string {
  const page = places?.pageOf(line)
  return page === undefined ? `line ${line}` : `page ${page}`
}

/** In how many new items each allergen and diet is, and how. */
function Counts({ rows }: { readonly rows: readonly Row[] }) {
  const cells = rows.flatMap(({ changes }) => changes.filter(isTag))
  const texts = catalogue.flatMap(({ id, name }) => {
    const counts = statements.flatMap(({ letter, label }) => {
      const count = cells.filter(({ field, after }) => field === id && letterOf(after) === letter).length
      return count === 0 ? [] : [`${isDiet(id) ? dietLabel(letter) : label} ${count}`]
    })
    return counts.length === 0 ? [] : [{ name, counts: counts.join(', ') }]
  })
  if (texts.length === 0) return null
  return (
    <section aria-label="Allergens of the new dishes">
      <ul className="grid gap-x-4 text-sm sm:grid-cols-2">
        {texts.map(({ name, counts }) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>: {counts}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewItem({ changes }: { readonly changes: readonly Change[] }) {
  const texts = changes.filter(change => !isTag(change))
  const tags = changes.filter(isTag)
  const lines = statements.flatMap(({ letter, label }) => {
    const stated = tags.filter(({ after }) => letterOf(after) === letter)
    // "Not in it: Gluten-free" would sound as if gluten were not in it.
    return [
      { label, named: stated.filter(({ field }) => !isDiet(field)) },
      { label: dietLabel(letter), named: stated.filter(({ field }) => isDiet(field)) },
    ].flatMap(line =>
      line.named.length === 0 ? [] : [{ label: line.label, text: line.named.map(tagText).join(', ') }],
    )
  })
  return (
    <>
      {texts.map(({ field, after }) => (
        <p key={field} className="wrap-anywhere text-soft">
          {labelOf(field)}: {after}
        </p>
      ))}
      {lines.map(({ label, text }) => (
        <p key={label} className="wrap-anywhere">
          {`${label.charAt(0).toUpperCase()}${label.slice(1)}: ${text}`}
        </p>
      ))}
      {tags.length === 0 ? <p className="text-ask">No allergen or diet</p> : null}
    </>
  )
}

const statements = [
  { letter: cellOfPresence.contains, label: 'contains' },
  { letter: cellOfPresence.may_contain, label: 'may contain' },
  { letter: cellOfPresence.can_be_made_without, label: 'can be made without' },
  { letter: absentCell, label: 'not in it' },
]

const dietLabel = (letter: string) => (letter === absentCell ? 'not carried' : 'carried')

const isTag = ({ field }: Change) => catalogueEntry(field) !== undefined
const letterOf = (cell: string) => cell.split(':')[0] ?? ''

/** `Nuts (Almond)`. */
function tagText({ field, after }: Change): string {
  const entry = catalogueEntry(field)
  const ids = after.split(':')[1]?.split('+') ?? []
  const names = entry?.details.filter(({ id }) => ids.includes(id)).map(({ name }) => name) ?? []
  return names.length > 0 ? `${entry?.name} (${names.join(', ')})` : (entry?.name ?? field)
}

function labelOf(field: string): string {
  const [text, language] = field.split(':')
  const name = catalogueEntry(field)?.name ?? itemFieldLabels[text as keyof typeof itemFieldLabels] ?? field
  return language === undefined ? name : `${name} in ${languageName(language)}`
}

function changeText({ field, before, after }: Change): string {
  return `${labelOf(field)}: ${before || 'blank'} → ${after || 'blank'}`
}
