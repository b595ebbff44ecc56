import { t } from '../../../languages/t.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'

interface ChangedCardProps {
  readonly name: string
  readonly verdict: string
  readonly words: readonly string[]
  readonly onDismiss: () => void
}

/** A dish that just changed for this guest, where they saw it, until they dismiss it. It cannot be ordered from here. */
export function ChangedCard({ name, verdict, words, onDismiss }: ChangedCardProps) {
  return (
    <li className="grid grid-cols-1">
      <Card className="flex flex-col gap-2 border-2 border-stop bg-stop-soft p-4">
        {/* Not a heading: among the headings under "Safe for you" it would be mistaken for a safe dish. */}
        <p className="text-lg font-semibold wrap-anywhere">
          <span className="text-stop">{t('changed.verdict', { verdict })}</span> <bdi>{name}</bdi>
        </p>
        <p className="text-sm">{t('changed.what', { changes: words.join(t('list.clauses')) })}</p>
        <Button variant="secondary" className="mt-auto w-full" onClick={onDismiss}>
          {t('changed.dismiss')}
          <span className="sr-only"> {t('changed.dismissOf', { name })}</span>
        </Button>
      </Card>
    </li>
  )
}
