import { sectionTitle } from '../../../sections/by-section.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import { RetryButton } from '../../../ui/base/state.tsx'
import type { useArrangement } from './use-arrangement.ts'

/** Says why the last change is not saved, and what to do. After a conflict it shows both orders. */
export function NotSavedBanner({ arrangement }: { arrangement: ReturnType<typeof useArrangement> }) {
  const { notSaved, items, retry, takeOwn, dismiss } = arrangement
  if (notSaved === null) return null
  if (notSaved.kind === 'failed')
    return (
      <Banner
        tone="stop"
        live
        title="The new order is not saved"
        action={<RetryButton onRetry={retry}>Try again</RetryButton>}
      >
        {notSaved.message}
      </Banner>
    )
  const names = new Map<string, string>(items.map(({ id, name }) => [id, name]))
  return (
    <div className="grid gap-2">
      <Banner
        tone="ask"
        live
        title="Someone else has just arranged this menu"
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => takeOwn(notSaved.own)}>
              Use my order
            </Button>
            <Button variant="secondary" onClick={dismiss}>
              Keep their order
            </Button>
          </div>
        }
      >
        You see their order now. Yours was not saved.
      </Banner>
      <Disclosure title="Show my order" className="rounded-md border border-line bg-surface">
        <ul className="grid gap-1 px-3 pb-3 text-sm">
          {notSaved.own.map(({ name, itemIds }) => (
            <li key={name}>
              <strong>{sectionTitle(name)}:</strong>{' '}
              {itemIds.map(id => names.get(id) ?? 'a deleted item').join(', ') || 'no items'}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
