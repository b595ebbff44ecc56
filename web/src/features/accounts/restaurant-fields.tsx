import { limits } from '@safe-menu/contracts/limits'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import type { AuthFields, AuthIssues } from './auth-rules.ts'

interface Props {
  readonly fields: AuthFields
  readonly issues: AuthIssues
  readonly set: (field: keyof AuthFields) => (value: string) => void
}

/** The restaurant's profile at registration. Only its name is required. */
export function RestaurantFields({ fields, issues, set }: Props) {
  return (
    <>
      <TextField
        label="Restaurant Name"
        name="name"
        required
        autoComplete="organization"
        maxLength={limits.nameLength}
        value={fields.name}
        onValue={set('name')}
        error={issues.name}
      />
      <TextArea
        label="Description"
        optional
        rows={2}
        maxLength={limits.descriptionLength}
        value={fields.description}
        onValue={set('description')}
        error={issues.description}
      />
      <TextField
        label="Address"
        optional
        autoComplete="street-address"
        maxLength={limits.addressLength}
        value={fields.address}
        onValue={set('address')}
        error={issues.address}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          optional
          autoComplete="tel"
          maxLength={limits.phoneLength}
          value={fields.phone}
          onValue={set('phone')}
          error={issues.phone}
        />
        <TextField
          label="Website"
          type="url"
          optional
          autoComplete="url"
          placeholder="https://"
          maxLength={limits.urlLength}
          value={fields.website}
          onValue={set('website')}
          error={issues.website}
        />
      </div>
    </>
  )
}
