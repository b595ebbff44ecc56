import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { counted } from '../../../format/words.ts'
import { sectionTitle } from '../../../sections/by-section.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Handle, useDropPlace } from './drag.tsx'
import { StepButton } from './step-button.tsx'

interface SectionBlockProps {
  readonly name: string
  readonly count: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Only headings, to move sections that are long. */
  readonly isFolded: boolean
  readonly onStep: (by: -1 | 1) => void
  readonly onRename: () => void
  readonly onRemove: () => void
  /** The rows of its dishes. */
  readonly children: ReactNode
}

export const stepButtonId = (section: string, by: -1 | 1) => `step-${by}-${encodeURIComponent(section)}`

/** A section of the menu with its dishes. */
export function SectionBlock(props: SectionBlockProps) {
  const { name, count, isFirst, isLast, isFolded, onStep, children } = props
  const heading = useId()
  const title = sectionTitle(name)
  const head = useDropPlace({ kind: 'section', id: `section ${name}`, name })
  const end = useDropPlace({ kind: 'end', id: `end ${name}`, name })
  return (
    <Card>
      <section aria-labelledby={heading} data-section={title}>
        <div
          ref={head.ref}
          className={cx('flex flex-wrap items-center rounded-t-lg bg-sunken', head.className)}
        >
          <Handle place={{ kind: 'section', id: `section ${name}`, name: title }} />
          <div className="min-w-0 grow basis-32 py-2">
            <h3 id={heading} className="text-lg wrap-anywhere">
              {title}
            </h3>
            <p className="text-sm text-soft">{counted(count, 'item')}</p>
          </div>
          <div className="flex">
            {([-1, 1] as const).map(by => (
              <StepButton
                key={by}
                of={`section ${title}`}
                by={by}
                id={stepButtonId(name, by)}
                aria-disabled={by === -1 ? isFirst : isLast}
                onStep={onStep}
              />
            ))}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`${name === '' ? 'Name' : 'Rename'} section ${title}`}
              onClick={props.onRename}
            >
              <Pencil size={18} />
            </Button>
            {name === '' ? null : (
              <Button
                variant="quietDanger"
                size="icon"
                aria-label={`Remove section ${title}`}
                onClick={props.onRemove}
              >
                <Trash2 size={18} />
              </Button>
            )}
          </div>
        </div>
        {isFolded ? null : (
          <>
            {count > 0 ? (
              <ul aria-labelledby={heading} className="divide-y divide-line">
                {children}
              </ul>
            ) : null}
            <div ref={end.ref} className={cx('min-h-3 rounded-b-lg', end.className)}>
              {count === 0 ? (
                <p className="px-4 py-2 text-sm text-soft">No items. Guests don’t see this section.</p>
              ) : null}
            </div>
          </>
        )}
      </section>
    </Card>
  )
}
