import { useState } from 'react'
import { TagChips } from '../../../dish/tag-chips.tsx'
import { useOnDevice } from '../../../hydration/page-data.ts'
import { Card } from '../../../ui/base/card.tsx'
import { announce } from '../../../ui/base/page.tsx'
import { ItemCard } from '../dishes/item-card.tsx'
import { type JudgedItem, resultsOf, summaryText } from '../dishes/results.ts'
import { HiddenList, VerdictGroup } from '../dishes/verdict-group.tsx'
import { shippedTags } from '../filters/offered.ts'
import type { GuestItem } from '../live/guest-document.ts'
import { sampleDishes, sampleSource } from './sample-dishes.ts'

/** The filters to try: enough to move each dish from one group to another. */
const offered = ['milk', 'nuts', 'celery', 'vegan'].flatMap(id => shippedTags().filter(tag => tag.id === id))

/** A working preview of the guest page: the sample restaurant's dishes with the real components and rules. */
export function SampleLook() {
  const [selected, setSelected] = useState<readonly string[]>(['milk'])
  const onDevice = useOnDevice() // before that, nothing would react
  const toggle = (id: string) => {
    const next = selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id]
    setSelected(next)
    announce(summaryText(resultsFor(next)))
  }
  return (
    <div className="grid gap-6">
      <fieldset disabled={!onDevice} className="grid gap-3 noscript:hidden">
        <legend className="mb-5 text-soft">
          Try it: tap what a guest avoids. These are four dishes {source}.
        </legend>
        <TagChips tags={offered} isPressed={id => selected.includes(id)} onPressed={toggle} />
      </fieldset>
      <p className="hidden text-soft noscript:block">
        A guest who avoids milk sees this. These are four dishes {source}.
      </p>
      <Sorted selected={selected} />
    </div>
  )
}

function Sorted({ selected }: { selected: readonly string[] }) {
  const results = resultsFor(selected)
  if (results.mode === 'plain') {
    const className = 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-4'
    return <Dishes judged={withoutReasons(results.items)} filters={[]} className={className} />
  }
  const list = 'grid grid-cols-1 gap-3'
  return (
    <div className="grid gap-x-6 gap-y-8 md:grid-cols-3">
      <VerdictGroup verdict="safe" headingLevel={3}>
        <Dishes judged={withoutReasons(results.safe)} filters={selected} className={list} />
      </VerdictGroup>
      <VerdictGroup verdict="ask" headingLevel={3}>
        <Dishes judged={results.ask} filters={selected} className={list} />
      </VerdictGroup>
      <VerdictGroup verdict="hidden" headingLevel={3}>
        {results.hidden.length > 0 ? (
          <Card className="p-4">
            <HiddenList hidden={results.hidden} />
          </Card>
        ) : (
          none
        )}
      </VerdictGroup>
    </div>
  )
}

const resultsFor = (selected: readonly string[]) =>
  resultsOf({
    items: sampleDishes,
    search: '',
    selected,
    applied: selected.length > 0,
    freshness: { kind: 'fresh' },
  })

const withoutReasons = (items: readonly GuestItem[]) => items.map(item => ({ item, reasons: [] }))

interface DishesProps {
  readonly judged: readonly JudgedItem[]
  readonly filters: readonly string[]
  readonly className: string
}

function Dishes({ judged, filters, className }: DishesProps) {
  if (judged.length === 0) return none
  return (
    <ul className={className}>
      {judged.map(({ item, reasons }) => (
        <Dish key={item.id} item={item} reasons={reasons} filters={filters} />
      ))}
    </ul>
  )
}

const none = <p className="text-soft">None of these four dishes.</p>

/** A dish as the guest page shows it. Its button works, but nothing is kept. */
function Dish({ item, reasons, filters }: JudgedItem & { readonly filters: readonly string[] }) {
  const [ordered, setOrdered] = useState(false)
  const toggle = () => setOrdered(before => !before)
  return <ItemCard item={item} reasons={reasons} filters={filters} ordered={ordered} onOrder={toggle} />
}

const source = `from ${sampleSource.menu} at ${sampleSource.restaurant}, our sample restaurant`

/** One of its cards as an illustration: not interactive and not read out. */
export function SampleCard() {
  const results = resultsFor(['milk'])
  const [judged] = results.mode === 'personal' ? results.ask.slice(-1) : []
  if (!judged) return null
  return (
    <ul aria-hidden="true" inert>
      <Dish {...judged} filters={['milk']} />
    </ul>
  )
}
