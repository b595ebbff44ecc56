import { limits } from '@safe-menu/contracts/limits'
import type { DroppedCss } from '@safe-menu/contracts/restaurants/branding'
import { inks, menuHooks, valuesOf } from '@safe-menu/contracts/restaurants/menu-styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/read-query.ts'
import { counted } from '../../i18n/words.ts'
import { Disclosure } from '../../ui/base/disclosure.tsx'
import { useDebounced } from '../../ui/base/use-debounced.ts'
import type { BoundField } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'

interface CssFieldProps extends BoundField {
  /** Rules that the server would ignore. */
  readonly dropped: readonly DroppedCss[]
}

/** The restaurant's own CSS, with the rules that would be ignored. */
export function CssField({ dropped, ...field }: CssFieldProps) {
  return (
    <div className="grid gap-2">
      <TextArea
        label="Custom CSS"
        optional
        hint="For designers. Rules that are not listed below are ignored."
        maxLength={limits.customCssLength}
        spellCheck={false}
        rows={6}
        {...field}
      />
      <div role="status">
        {dropped.length > 0 ? (
          <p className="text-sm font-semibold text-ask">{counted(dropped.length, 'rule')} will be ignored:</p>
        ) : null}
      </div>
      <DroppedList dropped={dropped} />
      <Disclosure title="What can be styled" headingLevel={3} className="rounded-md border border-line">
        <ListedStyles />
      </Disclosure>
    </div>
  )
}

/** Typing has paused. */
const checkAfterMs = 500

/** The CSS that the server would keep of the text being typed. Keeps the previous answer until the next one arrives. */
export function useCheckedCss(restaurantId: string, customCss: string) {
  const settled = useDebounced(customCss, checkAfterMs)
  const input = { params: { restaurantId }, body: { customCss: settled } }
  const { data } = useQuery({
    ...readQuery('POST /api/restaurants/:restaurantId/css-check', input),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the same text has the same answer
    retry: false, // saving checks it as well; the preview goes on without
  })
  return settled.trim() === '' ? { customCss: '', droppedCss: [] } : (data ?? null)
}

/** The ignored rules, by line. */
export function DroppedList({ dropped }: { dropped: readonly DroppedCss[] }) {
  if (dropped.length === 0) return null
  return (
    <ul className="grid gap-2 text-sm">
      {dropped.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in one line twice
        <li key={index} className="border-l-4 border-ask pl-3">
          <code className="wrap-anywhere">
            Line {each.line}: {each.text}
          </code>
          <p>{each.reason}</p>
        </li>
      ))}
    </ul>
  )
}

/** The class names by the properties that they allow. The sixteen border properties are one entry. */
const alike = new Map<string, string[]>()
for (const [hook, properties] of Object.entries(menuHooks)) {
  const words = [...new Set(properties.map(name => name.replace(/^border-.*$/u, 'every border-…')))].join(
    ', ',
  )
  alike.set(words, [...(alike.get(words) ?? []), `.${hook}`])
}

function ListedStyles() {
  return (
    <div className="grid gap-3 text-sm">
      <p>
        Use each class on its own, with these properties. For colours, use your own two, which stay readable:{' '}
        <code>{inks.join(', ')}</code>. You cannot restyle anything about allergens.
      </p>
      <dl className="grid gap-2">
        {[...alike].map(([properties, hooks]) => (
          <div key={properties}>
            <dt>
              <code className="font-semibold">{hooks.join(' ')}</code>
            </dt>
            <dd className="wrap-anywhere text-soft">{properties}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">
        Sizes: font-size {valuesOf('font-size')}; letter-spacing {valuesOf('letter-spacing')}; margins{' '}
        {valuesOf('margin-top')}. You can also use the shorthands border, border-radius and text-decoration.
      </p>
    </div>
  )
}
