import { CircleHelp, EyeOff, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../../ui/base/card.tsx'
import { announce } from '../../../ui/base/page.tsx'
import { HiddenList } from '../components/hidden-list.tsx'
import { ItemCard } from '../components/item-card.tsx'
import { TagChip } from '../components/tag-chip.tsx'
import type { GuestItem } from '../model/guest-document.ts'
import { shippedTags } from '../model/offered.ts'
import { guestReasonText } from '../model/reason-text.ts'
import { resultsOf, summaryText } from '../model/results.ts'
import { sampleDishes, sampleSource } from './sample-dishes.ts'

/** The filters to try: enough to move each dish from one group to another. */
const offered = ['milk', 'nuts', 'celery', 'vegan'].flatMap(id => shippedTags.filter(tag => tag.id === id))

const resultsFor = (selected: readonly string[]) =>
  resultsOf({
    items: sampleDishes,
    search: '',
    selected,
    applied: selected.length > 0,
    freshness: { kind: 'fresh' },
  })

/** A dish as the guest page shows it. Its button works, but nothing is kept. */
function Dish({ item, reasons }: { item: GuestItem; reasons?: readonly string[] }) {
  const [ordered, setOrdered] = useState(false)
  return (
    <ItemCard
      item={item}
      reasons={reasons ?? []}
      ordered={ordered}
      onOrder={() => setOrdered(before => !before)}
    />
  )
}

function Group(props: { title: string; icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <p className={`flex items-center gap-2 font-display text-xl font-semibold ${props.tone}`}>
        <span aria-hidden="true">{props.icon}</span>
        {props.title}
      </p>
      {props.children}
    </div>
  )
}

const none = <p className="text-soft">None of these four dishes.</p>
const list = 'grid grid-cols-1 gap-3'

function Sorted({ selected }: { selected: readonly string[] }) {
  const results = resultsFor(selected)
  if (results.mode === 'plain')
    return (
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-4">
        {results.items.map(item => (
          <Dish key={item.id} item={item} />
        ))}
      </ul>
    )
  const { safe, ask, hidden } = results
  const now = Date.now()
  return (
    <div className="grid gap-x-6 gap-y-8 md:grid-cols-3">
      <Group title="Safe for you" icon={<ShieldCheck size={24} />} tone="text-safe">
        {safe.length > 0 ? (
          <ul className={list}>
            {safe.map(item => (
              <Dish key={item.id} item={item} />
            ))}
          </ul>
        ) : (
          none
        )}
      </Group>
      <Group title="Ask staff first" icon={<CircleHelp size={24} />} tone="text-ask">
        {ask.length > 0 ? (
          <ul className={list}>
            {ask.map(({ item, reasons }) => (
              <Dish key={item.id} item={item} reasons={reasons.map(each => guestReasonText(each, now))} />
            ))}
          </ul>
        ) : (
          none
        )}
      </Group>
      <Group title="Hidden by your filters" icon={<EyeOff size={24} />} tone="text-soft">
        {hidden.length > 0 ? (
          <Card className="p-4">
            <HiddenList hidden={hidden} />
          </Card>
        ) : (
          none
        )}
      </Group>
    </div>
  )
}

/** A working preview of the guest page: the sample restaurant's dishes with the real components and rules. */
export function SampleLook() {
  const [selected, setSelected] = useState<readonly string[]>(['milk'])
  const toggle = (id: string) => {
    const next = selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id]
    setSelected(next)
    announce(summaryText(resultsFor(next)))
  }
  return (
    <div className="grid gap-6">
      <fieldset className="grid gap-3">
        <legend className="mb-5 text-soft">
          Try it: tap what a guest avoids. These are four dishes from {sampleSource.menu} at{' '}
          {sampleSource.restaurant}, our sample restaurant.
        </legend>
        <div className="flex flex-wrap gap-2">
          {offered.map(tag => (
            <TagChip
              key={tag.id}
              tag={tag}
              pressed={selected.includes(tag.id)}
              onToggle={() => toggle(tag.id)}
            />
          ))}
        </div>
      </fieldset>
      <Sorted selected={selected} />
    </div>
  )
}

/** One of its cards as an illustration: not interactive and not read out. */
export function SampleCard() {
  const results = resultsFor(['milk'])
  const [judged] = results.mode === 'personal' ? results.ask.slice(-1) : []
  if (!judged) return null
  return (
    <ul aria-hidden="true" inert>
      <ItemCard
        item={judged.item}
        reasons={judged.reasons.map(each => guestReasonText(each, Date.now()))}
        ordered={false}
        onOrder={() => undefined}
      />
    </ul>
  )
}
