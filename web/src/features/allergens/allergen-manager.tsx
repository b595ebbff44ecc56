import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import {
  contradictionsAmong,
  contradictionsWith,
  describeContradiction,
} from '@safe-menu/contracts/allergens/tag-rules'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Banner } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ToggleChip } from '../../ui/toggle.tsx'
import { type Declaration, useCatalogue, useTagWrites } from './allergens-api.ts'
import { Confirmation } from './confirmation.tsx'
import { PresenceRow } from './presence-row.tsx'
import { TagSummary } from './tag-summary.tsx'

const categories = [
  { id: 'ALLERGEN', title: 'Allergens' },
  { id: 'DIETARY_RESTRICTION', title: 'Specialized Diets' },
] as const

interface Pending {
  readonly declaration: Declaration
  readonly sentences: readonly string[]
}

/** The tags of one item. Every press is saved at once; a contradiction is asked about first. */
export function AllergenManager({ item }: { item: ItemView }) {
  const catalogue = useCatalogue()
  const writes = useTagWrites(item)
  // What is being saved, by id; the presence on its way is shown as chosen, and taken back if it fails.
  const [busy, setBusy] = useState<ReadonlyMap<string, Presence | null>>(new Map())
  const [pending, setPending] = useState<Pending | null>(null)
  const contradictions = contradictionsAmong(item.allergens)

  const run = async (
    id: string,
    write: () => Promise<void>,
    options: { presence?: Presence; onContradiction?: (sentence: string) => void } = {},
  ) => {
    setBusy(before => new Map(before).set(id, options.presence ?? null))
    try {
      await write()
    } catch (error) {
      const ended = error instanceof ApiError && error.status === 401
      if (error instanceof ApiError && error.code === 'allergens.contradiction' && options.onContradiction) {
        options.onContradiction(error.message)
      } else if (!ended) {
        showToast({
          tone: 'stop',
          title: `The tags of ${item.name} were not changed`,
          body: messageOf(error),
        })
      }
    } finally {
      setBusy(before => new Map([...before].filter(([other]) => other !== id)))
    }
  }
  const send = (declaration: Declaration) =>
    run(
      declaration.allergenId,
      async () => {
        await writes.declare(declaration)
        setPending(null)
      },
      {
        presence: declaration.presence,
        onContradiction: sentence => setPending({ declaration, sentences: [sentence] }),
      },
    )
  const declare = (declaration: Declaration) => {
    const { allergenId: id, presence } = declaration
    const found = contradictionsWith({ id, presence }, item.allergens)
    if (found.length > 0) setPending({ declaration, sentences: found.map(describeContradiction) })
    else void send(declaration)
  }
  const toggle = (allergenId: string, pressed: boolean) => {
    if (pressed) declare({ allergenId, presence: 'contains' })
    else void run(allergenId, () => writes.withdraw(allergenId))
  }

  return (
    <div className="grid gap-3">
      <TagSummary tags={item.allergens} />
      {contradictions.length > 0 ? (
        <Banner tone="ask" title="These tags contradict each other">
          <ul>
            {contradictions.map(contradiction => (
              <li key={`${contradiction.dietId} ${contradiction.allergenId}`}>
                {describeContradiction(contradiction)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <div className="divide-y divide-line rounded-md border border-line">
        {categories.map(category => {
          const tags = item.allergens.filter(tag => tag.category === category.id)
          return (
            <Collapsible
              key={category.id}
              headingLevel={4}
              title={
                <>
                  {category.title}
                  <span className="sr-only"> of {item.name}</span>
                </>
              }
              aside={
                <span className="text-sm font-normal whitespace-nowrap text-soft">
                  {tags.length} selected
                </span>
              }
            >
              {catalogue.data === undefined ? (
                catalogue.isError ? (
                  <Banner
                    tone="stop"
                    title="The list of tags could not be loaded"
                    action={
                      <Button variant="secondary" onClick={() => void catalogue.refetch()}>
                        Retry
                      </Button>
                    }
                  />
                ) : (
                  <p className="text-sm text-soft">Loading...</p>
                )
              ) : (
                <div className="flex flex-wrap gap-2">
                  {catalogue.data
                    .filter(entry => (entry.category ?? 'ALLERGEN') === category.id)
                    .map(entry => (
                      <ToggleChip
                        key={entry.id}
                        tone={category.id === 'ALLERGEN' ? 'stop' : 'safe'}
                        icon={catalogueEntry(entry.id)?.emoji}
                        pressed={item.allergens.some(tag => tag.id === entry.id)}
                        busy={busy.has(entry.id)}
                        onPressed={pressed => toggle(entry.id, pressed)}
                      >
                        {entry.name}
                      </ToggleChip>
                    ))}
                </div>
              )}
              {category.id === 'ALLERGEN' && tags.length > 0 ? (
                <div className="mt-5 grid gap-5">
                  {tags.map(tag => (
                    <PresenceRow
                      key={tag.id}
                      tag={tag}
                      chosen={busy.get(tag.id) ?? tag.presence}
                      busy={busy.has(tag.id)}
                      onDeclare={declare}
                    />
                  ))}
                </div>
              ) : null}
            </Collapsible>
          )
        })}
      </div>
      <Confirmation
        itemName={item.name}
        confirmedAt={item.allergensConfirmedAt}
        busy={busy.has('confirmation')}
        onConfirm={() => void run('confirmation', writes.confirm)}
      />
      <ConfirmDialog
        open={pending !== null}
        title="These tags contradict each other"
        confirmLabel="Keep both"
        cancelLabel="Do not add"
        busy={pending !== null && busy.has(pending.declaration.allergenId)}
        busyLabel="Saving..."
        onCancel={() => setPending(null)}
        onConfirm={() => {
          if (pending) void send({ ...pending.declaration, override: true })
        }}
      >
        <ul>
          {pending?.sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-2">
          Guests who rely on the diet will be told to ask the staff. Keep both only if you are certain.
        </p>
      </ConfirmDialog>
    </div>
  )
}
