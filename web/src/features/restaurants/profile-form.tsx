import { limits } from '@safe-menu/contracts/limits'
import { type FormEvent, useState } from 'react'
import { fieldIssues } from '../../api/api-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { Conflicts } from '../../drafts/conflicts.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Card } from '../../ui/base/card.tsx'
import { SelectField, TextArea, TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FormButtons } from './form-buttons.tsx'
import { type Restaurant, useChangeRestaurant, useLatestRestaurant } from './restaurants-api.ts'

const profileOf = ({ name, description, address, phone, website, timeZone }: Restaurant) => ({
  name,
  description,
  address,
  phone,
  website,
  timeZone,
})

const labels = {
  name: 'Restaurant Name',
  description: 'Description',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  timeZone: 'Time zone',
}

/** Every zone this browser knows, and the restaurant's own if it does not. */
function timeZones(own: string): readonly { value: string; label: string }[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])
  return [...zones].sort().map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** Name, address and the like: what guests read beside the menus. */
export function ProfileForm({ restaurant }: { restaurant: Restaurant }) {
  const change = useChangeRestaurant(restaurant.id)
  const latest = useLatestRestaurant(restaurant.id)
  const draft = useDraft(`profile:${restaurant.id}`, profileOf(restaurant))
  const [issues, setIssues] = useState<{ readonly [field: string]: string }>({})
  const [zones] = useState(() => timeZones(restaurant.timeZone))
  const [undecided, setUndecided] = useState(false)
  const write = useWrite()
  const { value } = draft

  const save = async () => {
    if (draft.conflicts.length > 0) return setUndecided(true)
    if (value.name.trim() === '') return setIssues({ name: 'Enter the restaurant’s name.' })
    const saved = await write.run(
      async () => (draft.rebase(profileOf(await latest())) ? undefined : change(draft.changes)),
      { failed: 'The profile was not saved', onFailure: error => setIssues(fieldIssues(error)) },
    )
    if (!saved) return
    draft.settle(profileOf(saved.restaurant))
    showToast({ tone: 'safe', title: 'Profile saved. Guests can see it now.' })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!write.busy) void save()
  }
  const field = (name: keyof typeof value) => ({
    value: value[name],
    error: issues[name],
    onValue: (text: string) => {
      draft.set({ [name]: text })
      setIssues({})
    },
  })

  return (
    <Card className="p-4 sm:p-6">
      <form noValidate onSubmit={onSubmit} className="grid gap-4" aria-labelledby="profile-heading">
        <h2 id="profile-heading" className="text-xl">
          Profile
        </h2>
        {draft.restored && draft.dirty ? <Banner tone="note" title="Unsaved changes restored." /> : null}
        <Conflicts draft={draft} labels={labels} missing={undecided} />
        <TextField label={labels.name} required maxLength={limits.nameLength} {...field('name')} />
        <TextArea
          label={labels.description}
          optional
          maxLength={limits.descriptionLength}
          {...field('description')}
        />
        <TextArea
          label={labels.address}
          optional
          maxLength={limits.addressLength}
          rows={2}
          {...field('address')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={labels.phone}
            optional
            type="tel"
            maxLength={limits.phoneLength}
            {...field('phone')}
          />
          <TextField
            label={labels.website}
            optional
            type="url"
            placeholder="https://"
            maxLength={limits.urlLength}
            {...field('website')}
          />
        </div>
        <SelectField
          label={labels.timeZone}
          hint="Sets when each day starts in your analytics. Days already counted do not change."
          options={zones}
          {...field('timeZone')}
        />
        <FormButtons
          label="Save Profile"
          dirty={draft.dirty}
          busy={write.busy}
          onDiscard={() => {
            draft.settle(draft.latest)
            setIssues({})
          }}
        />
      </form>
    </Card>
  )
}
