import { limits } from '@safe-menu/contracts/limits'
import { useState } from 'react'
import { DraftForm, SaveOrDiscard } from '../../forms/form-parts.tsx'
import { PlaceFields, placeLabels } from '../../forms/place-fields.tsx'
import { ProfileFields, profileLabels } from '../../forms/profile-fields.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { viewerZone } from '../../i18n/dates.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Restaurant, useRestaurantEdit } from './restaurants-api.ts'

const labels = {
  ...profileLabels,
  openingHours: 'Opening hours',
  ...placeLabels,
}

const fields = Object.keys(labels) as readonly (keyof typeof labels)[]

const profileOf = (restaurant: Restaurant) =>
  Object.fromEntries(fields.map(field => [field, restaurant[field]])) as Pick<Restaurant, keyof typeof labels>

/** The restaurant's name and contact details. */
export function ProfileForm({ restaurant }: { restaurant: Restaurant }) {
  const edit = useRestaurantEdit(restaurant, profileOf)
  const draft = useDraft(`profile:${restaurant.id}`, profileOf(restaurant))
  const [deviceZone] = useState(viewerZone)
  const form = useForm({
    fields: draft,
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter the restaurant’s name.' } : {}),
    currentFrom: edit.currentFrom,
    failed: 'The profile was not saved',
    async onSubmit() {
      const saved = await edit.save(draft.changes)
      draft.settle(saved.fields)
      showToast({ tone: 'safe', title: 'Profile saved. Guests can see it now.' })
    },
  })

  return (
    <Card className="p-4 sm:p-6">
      <DraftForm form={form} draft={draft} labels={labels} labelledBy="profile-heading">
        <h2 id="profile-heading" className="text-xl">
          Profile
        </h2>
        <ProfileFields field={form.field} />
        <TextArea
          label={labels.openingHours}
          optional
          hint="For example: Mon–Fri 11–22, Sat 12–23, closed on Sundays."
          maxLength={limits.openingHoursLength}
          rows={2}
          {...form.field('openingHours')}
        />
        <PlaceFields
          value={draft.value}
          field={form.field}
          own={restaurant}
          hint="Days already counted in your analytics do not change."
        >
          {draft.value.timeZone === deviceZone ? null : (
            <Button
              variant="quiet"
              className="-ml-4"
              onClick={() => {
                form.field('timeZone').onValue(deviceZone)
                form.focusFirst('select') // the pressed button is gone
              }}
            >
              Use this device’s time zone: {deviceZone.replaceAll('_', ' ')}
            </Button>
          )}
        </PlaceFields>
        <SaveOrDiscard
          label="Save Profile"
          dirty={draft.dirty}
          busy={form.busy}
          onDiscard={() => {
            draft.settle(draft.latest)
            form.clearIssues()
          }}
        />
      </DraftForm>
    </Card>
  )
}
