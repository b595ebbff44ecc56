import { limits } from '@safe-menu/contracts/limits'
import type { BoundField } from '../ui/form/field.tsx'
import { TextArea, TextField } from '../ui/form/text-field.tsx'

export const profileLabels = {
  name: 'Restaurant Name',
  description: 'Description',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
}

/** What guests read about a restaurant, for a form with these fields. Only its name is required. */
export function ProfileFields({ field }: { field: (name: keyof typeof profileLabels) => BoundField }) {
  return (
    <>
      <TextField
        label={profileLabels.name}
        name="name"
        required
        autoComplete="organization"
        maxLength={limits.nameLength}
        {...field('name')}
      />
      <TextArea
        label={profileLabels.description}
        optional
        rows={2}
        maxLength={limits.descriptionLength}
        {...field('description')}
      />
      <TextArea
        label={profileLabels.address}
        optional
        rows={2}
        autoComplete="street-address"
        maxLength={limits.addressLength}
        {...field('address')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={profileLabels.phone}
          type="tel"
          optional
          autoComplete="tel"
          maxLength={limits.phoneLength}
          {...field('phone')}
        />
        <TextField
          label={profileLabels.website}
          type="url"
          optional
          autoComplete="url"
          placeholder="https://"
          maxLength={limits.urlLength}
          {...field('website')}
        />
      </div>
    </>
  )
}
