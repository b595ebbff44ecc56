import { useState } from 'react'
import { guestChoiceKey } from '../device/allergen-profile.ts'
import { deviceStorage } from '../device/device-storage.ts'
import { ProfileCard } from '../features/accounts/profile-card.tsx'
import { RecentMenus } from '../features/accounts/recent-menus.tsx'
import { choiceFromText, lastChosen as lastChosenIn } from '../features/guest-menu/filters/guest-choice.ts'
import { PageTitle } from '../ui/base/page.tsx'

/** `/` for a customer: the profile on this device and the menus opened lately (product, "Screens"). */
export function CustomerHomePage() {
  const [lastChosen] = useState(() => {
    const choice = choiceFromText(deviceStorage.getItem(guestChoiceKey), Date.now())
    // An expired session may belong to another person.
    return choice.previous?.why === 'expired' ? choice.selected : lastChosenIn(choice)
  })
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 px-4 py-10">
      <PageTitle>My menus</PageTitle>
      <ProfileCard lastChosen={lastChosen} />
      <RecentMenus />
    </div>
  )
}
