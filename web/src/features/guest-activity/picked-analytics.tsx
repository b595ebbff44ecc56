import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRestaurantName } from './analytics-api.ts'
import { Dashboard } from './dashboard.tsx'
import { restaurantIdIn } from './restaurant-choice.ts'

/** An admin's dashboard: of the restaurant that the address names (`?restaurant=`), else the question which one. */
export function PickedAnalytics() {
  const [search, setSearch] = useSearchParams()
  const restaurantId = search.get('restaurant')
  return restaurantId ? (
    <Dashboard
      restaurantId={restaurantId}
      headingLevel={2}
      title={<PickedTitle restaurantId={restaurantId} onOther={() => setSearch({})} />}
    />
  ) : (
    <Picker onPick={id => setSearch({ restaurant: id })} />
  )
}

function PickedTitle({ restaurantId, onOther }: { restaurantId: string; onOther: () => void }) {
  const name = useRestaurantName(restaurantId)
  return (
    <div>
      <PageTitle>Analytics Dashboard</PageTitle>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
        {name}
        <Button variant="quiet" onClick={onOther}>
          Another restaurant
        </Button>
      </p>
    </div>
  )
}

function Picker({ onPick }: { onPick: (restaurantId: string) => void }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const restaurantId = restaurantIdIn(text)
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (restaurantId) onPick(restaurantId)
      }}
    >
      <PageTitle>Analytics Dashboard</PageTitle>
      <p className="text-soft">Choose whose figures to show.</p>
      <TextField
        label="Restaurant"
        hint="Its id, or the address of its menu page."
        error={
          tried && !restaurantId ? 'Paste a restaurant’s id or the address of its menu page.' : undefined
        }
        value={text}
        onValue={setText}
        autoComplete="off"
      />
      <Button type="submit" className="justify-self-start">
        Show Analytics
      </Button>
    </form>
  )
}
