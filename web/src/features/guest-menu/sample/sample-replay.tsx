import { useState } from 'react'
import { ItemTags } from '../../../dish/item-tags.tsx'
import { useOnDevice } from '../../../hydration/page-data.ts'
import { Card } from '../../../ui/base/card.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { guestReasonText } from '../dishes/reason-text.ts'
import { VerdictGroup } from '../dishes/verdict-group.tsx'
import { avoided, judgeAt, type Moment, moments } from './sample-dishes.ts'

const options = moments.map(({ value, time }) => ({ value, label: time }))

/** A small replay: one dish at three moments, and where a guest found it then. */
export function SampleReplay() {
  const [chosen, setChosen] = useState<Moment['value']>('changed')
  const onDevice = useOnDevice() // before that, nothing would react
  const moment = moments.find(({ value }) => value === chosen)
  if (!moment) return null
  const judged = judgeAt(moment)
  const reasons = judged.verdict === 'safe' ? [] : judged.reasons
  const { item, change, reason } = moment
  return (
    <div className="grid grid-cols-1 gap-5">
      <fieldset disabled={!onDevice} className="sm:justify-self-start noscript:hidden">
        <Segmented
          legend="Choose a time in this example"
          value={chosen}
          options={options}
          onValue={setChosen}
        />
      </fieldset>
      <p className="hidden font-semibold noscript:block">{moment.time}</p>
      <div role="status" className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <section className="grid grid-cols-1 content-start gap-3">
          <h3 className="text-xl">What changed</h3>
          <Card className="grid gap-3 p-4">
            <p>{change}</p>
            {reason ? <p className="border-l-4 border-line pl-3 text-sm">Reason: {reason}</p> : null}
          </Card>
        </section>
        <VerdictGroup
          verdict={judged.verdict}
          headingLevel={3}
          note={`To a guest who chose ${avoided.name}, from that time on`}
        >
          <Card className="grid gap-3 p-4">
            <p className="font-display text-lg font-semibold">{item.name}</p>
            {reasons.length > 0 ? (
              <p className="text-sm">
                {reasons.map(each => guestReasonText(each, Date.now(), undefined)).join(' · ')}
              </p>
            ) : null}
            <ItemTags item={item} isUnconfirmedShown={reasons.length > 0} />
          </Card>
        </VerdictGroup>
      </div>
    </div>
  )
}
