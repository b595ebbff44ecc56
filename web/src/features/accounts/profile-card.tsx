import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { eatsPeanuts, selectedTags, toggleSelected } from '@safe-menu/contracts/allergens/peanuts'
import { groupIdOf, selectedName } from '@safe-menu/contracts/allergens/single-detail'
import { useState } from 'react'
import { readProfile, saveProfile } from '../../device/allergen-profile.ts'
import { TagIcon } from '../../dish/item-tags.tsx'
import { PeanutQuestion } from '../../dish/peanut-question.tsx'
import { SingleDetails } from '../../dish/single-details.tsx'
import { TagChips } from '../../dish/tag-chips.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { Disclosure } from '../../ui/base/disclosure.tsx'
import { announce } from '../../ui/base/page.tsx'

const byName = new Intl.Collator('en')
const sorted = [...catalogue].sort((a, b) => byName.compare(a.name, b.name))
const categories = [
  { id: 'ALLERGEN', title: 'Allergens I avoid' },
  { id: 'DIETARY_RESTRICTION', title: 'Diets I follow' },
] as const

const namesOf = (ids: readonly string[]) => [
  ...selectedTags(ids).map(selectedName),
  ...(ids.includes(eatsPeanuts) ? ['peanuts are fine'] : []),
]

interface ProfileCardProps {
  /** The filters last used on a menu, offered while nothing is saved. */
  readonly lastChosen: readonly string[]
}

/** The customer's allergens and diets. Each press is saved on the device at once; nothing is sent to a server. */
export function ProfileCard({ lastChosen }: ProfileCardProps) {
  const [profile, setProfile] = useState(() => readProfile())
  const [offered, setOffered] = useState(lastChosen)
  const save = (ids: readonly string[]) => {
    saveProfile(ids)
    setProfile(ids)
    setOffered([])
    announce(ids.length > 0 ? `Saved: ${namesOf(ids).join(', ')}` : 'Your allergens and diets were removed.')
  }
  const toggle = (id: string) => save(toggleSelected(profile, id))

  return (
    <Card className="grid grid-cols-1 gap-3 p-5">
      <h2 className="text-xl">My allergens and diets</h2>
      {profile.length > 0 ? (
        <>
          <ul aria-label="Saved" className="flex flex-wrap gap-2">
            {selectedTags(profile).map(id => (
              <li key={id}>
                <Badge tone="brand" icon={<TagIcon id={groupIdOf(id)} />}>
                  {selectedName(id)}
                </Badge>
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">
            Applied to every menu that you open on this device. Saved on this device only, even after you log
            out.
          </p>
        </>
      ) : (
        <p className="text-soft">
          Nothing saved yet. Choose what you avoid below, and we’ll apply it to every menu that you open on
          this device. It stays on this device and is never sent to our servers.
        </p>
      )}
      {profile.length === 0 && offered.length > 0 ? (
        <Banner
          tone="note"
          title="You chose this on your last menu"
          action={
            <Button variant="secondary" onClick={() => save(offered)}>
              Save to my profile
            </Button>
          }
        >
          {namesOf(offered).join(', ')}
        </Banner>
      ) : null}
      <div className="divide-y divide-line rounded-md border border-line">
        {categories.map(category => {
          const entries = sorted.filter(entry => entry.category === category.id)
          return (
            <Disclosure
              key={category.id}
              title={category.title}
              defaultOpen={profile.length === 0 && category.id === 'ALLERGEN'}
              aside={
                <span className="text-sm font-normal whitespace-nowrap text-soft">
                  {profile.filter(id => entries.some(entry => entry.id === groupIdOf(id))).length} chosen
                </span>
              }
            >
              <TagChips
                tags={entries}
                allergenTone="brand"
                isPressed={id => profile.includes(id)}
                onPressed={toggle}
              />
              {category.id === 'ALLERGEN' ? <PeanutQuestion selected={profile} onToggle={toggle} /> : null}
              {category.id === 'ALLERGEN' ? (
                <Disclosure headingLevel={4} title="Only some nuts or cereals?" className="-mx-3 mt-1">
                  <SingleDetails selected={profile} onToggle={toggle} />
                </Disclosure>
              ) : null}
            </Disclosure>
          )
        })}
      </div>
      {profile.length > 0 ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => save([])}>
          Remove my allergens and diets
        </Button>
      ) : null}
    </Card>
  )
}
