import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { QueryResult } from '../../answers/query-result.tsx'
import { ofOwnRestaurant } from '../../api/restaurant-queries.tsx'
import { LinkDialog, type NewLink } from '../../forms/link-dialog.tsx'
import { buttonClass } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { InviteForm } from './invite-form.tsx'
import { PersonRow } from './person-row.tsx'
import { useTeam } from './team-api.ts'

/** `/team`: the people of the restaurant, for its owner. */
export const TeamPage = ofOwnRestaurant(Team)

function Team({ restaurantId }: { readonly restaurantId: string }) {
  const team = useTeam(restaurantId)
  const [link, setLink] = useState<NewLink | null>(null)
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 px-4 py-6">
      <div>
        <Link href="/menu-manager" className={`${buttonClass('quiet')} -ml-4`}>
          <ArrowLeft size={18} /> Menu Manager
        </Link>
        <PageTitle>Team</PageTitle>
        <p className="mt-2 text-soft">
          Give everyone their own login. The history then says who changed what: you see the name, your team
          sees the role, and guests see neither.
        </p>
      </div>
      <Card className="grid grid-cols-1 gap-4 p-5 sm:p-7">
        <h2 className="text-xl">Invite someone</h2>
        <InviteForm restaurantId={restaurantId} onInvited={setLink} />
      </Card>
      <Card className="p-5 sm:p-7">
        <h2 className="mb-4 text-xl">People</h2>
        <QueryResult
          query={team}
          failed="Your team could not be loaded"
          loading={<LoadingCards label="Loading your team" count={2} height="h-20" className="grid gap-4" />}
        >
          {people => (
            <ul>
              {people.map(person => (
                <li key={person.id}>
                  <PersonRow restaurantId={restaurantId} person={person} onLink={setLink} />
                </li>
              ))}
            </ul>
          )}
        </QueryResult>
      </Card>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </div>
  )
}
