import { limits } from '@safe-menu/contracts/limits'
import { TextArea, TextField } from '../ui/form/text-field.tsx'

export const profileLabels = {
  name: 'Restaurant Name',
  description: 'Description',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
}

interface ProfileFieldsProps {
  /** Of the form. */
  readonly field: (name: keyof typeof profileLabels) => {
    readonly value: string
    readonly error: string | undefined
    readonly onValue: (value: string) => void
  }
}

/** What guests read about a restaurant. Only its name is required. */
export function ProfileFields({ field }: ProfileFieldsProps) {
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
