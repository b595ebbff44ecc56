import { limits } from '@safe-menu/contracts/limits'
import type { useForm } from '../../forms/use-form.ts'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import type { AuthFields } from './auth-rules.ts'

interface Props {
  readonly field: ReturnType<typeof useForm<AuthFields>>['field']
}

/** The restaurant's profile at registration. Only its name is required. */
export function RestaurantFields({ field }: Props) {
  return (
    <>
      <TextField
        label="Restaurant Name"
        name="name"
        required
        autoComplete="organization"
        maxLength={limits.nameLength}
        {...field('name')}
      />
      <TextArea
        label="Description"
        optional
        rows={2}
        maxLength={limits.descriptionLength}
        {...field('description')}
      />
      <TextField
        label="Address"
        optional
        autoComplete="street-address"
        maxLength={limits.addressLength}
        {...field('address')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          optional
          autoComplete="tel"
          maxLength={limits.phoneLength}
          {...field('phone')}
        />
        <TextField
          label="Website"
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
