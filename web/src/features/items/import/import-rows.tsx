import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import { counted, languageName } from '../../../format/words.ts'
import { itemFieldLabels } from '../item-fields.ts'

type Row = ImportPreview['rows'][number]
type Change = Row['changes'][number]

/** What an import would do, row by row: what is new, and what would change on items of the menu. */
export function ImportRows({ rows }: { readonly rows: readonly Row[] }) {
  const of = (effect: Row['effect']) => rows.filter(row => row.effect === effect)
  const [added, changed, unchanged] = [of('new'), of('changed'), of('unchanged')]
  const losing = changed.filter(({ losesConfirmation }) => losesConfirmation).length
  return (
    <section aria-label="What this import does" className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {[
          added.length > 0 ? `${counted(added.length, 'new item')}` : '',
          changed.length > 0 ? `${counted(changed.length, 'item')} to change` : '',
          unchanged.length > 0 ? `${counted(unchanged.length, 'item')} unchanged` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {losing > 0 ? (
        <p className="text-sm text-ask">
          To be checked again, because a text changes or a warning is removed: {counted(losing, 'item')}.
        </p>
      ) : null}
      <section
        aria-label="Rows of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only while it has the focus
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md border border-line"
      >
        <ul>
          {[...changed, ...added].map(row => (
            <li key={row.line} className="border-b border-line px-3 py-2 text-sm last:border-b-0">
              <span className="font-semibold wrap-anywhere">{row.name}</span>{' '}
              <span className="text-soft">
                line {row.line}
                {row.effect === 'new' ? ', new' : ''}
              </span>
              {row.changes.map(change => (
                <p key={change.field} className="wrap-anywhere text-soft">
                  {changeText(change)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </section>
  )
}

function changeText({ field, before, after }: Change): string {
  const [text, language] = field.split(':')
  const name = catalogueEntry(field)?.name ?? itemFieldLabels[text as keyof typeof itemFieldLabels] ?? field
  const label = language === undefined ? name : `${name} in ${languageName(language)}`
  return `${label}: ${before || 'blank'} → ${after || 'blank'}`
}
