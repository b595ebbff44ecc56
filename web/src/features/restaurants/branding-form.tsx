import { limits } from '@safe-menu/contracts/limits'
import {
  brandingFields,
  type Customization,
  type DroppedCss,
} from '@safe-menu/contracts/restaurants/branding'
import { type ReactNode, useState } from 'react'
import { fieldIssues } from '../../api/failures.ts'
import { defaultColours } from '../../branding/colours.ts'
import { DraftForm, SaveOrDiscard } from '../../forms/form-parts.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { controlClass, cx } from '../../ui/base/cx.ts'
import { type BoundField, Field } from '../../ui/form/field.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { changeOf, colourProblem, fontOptions, isColour, noBranding, previewOf } from './branding-fields.ts'
import { CssField, DroppedList, useCheckedCss } from './css-field.tsx'
import { type Restaurant, useRestaurantEdit } from './restaurants-api.ts'

interface BrandingFormProps {
  readonly restaurant: Restaurant
  /** The menu in this branding, as guests see it. */
  readonly renderPreview: (branding: Customization) => ReactNode
}

const brandingOf = ({ customization }: Restaurant) => brandingFields(customization)

const labels = {
  primary: 'Primary colour',
  secondary: 'Secondary colour',
  heading: 'Heading font',
  body: 'Body font',
  logoUrl: 'Logo address',
  backgroundImage: 'Background picture address',
  customCss: 'Custom CSS',
}

/** The field of a picture on the web. */
const pictureAddress = { optional: true, type: 'url', placeholder: 'https://', maxLength: limits.urlLength }

/** Colours, fonts, pictures and CSS of the guest's page, with a preview of what is being typed. */
export function BrandingForm({ restaurant, renderPreview }: BrandingFormProps) {
  const edit = useRestaurantEdit(restaurant, brandingOf)
  const draft = useDraft(`branding:${restaurant.id}`, brandingOf(restaurant))
  const [dropped, setDropped] = useState<readonly DroppedCss[]>([])
  const { value } = draft
  const css = useCheckedCss(restaurant.id, value.customCss)
  const preview = previewOf(value, css?.customCss ?? '', restaurant.picture)
  const form = useForm({
    fields: {
      ...draft,
      set(fields) {
        draft.set(fields)
        setDropped([])
      },
    },
    check: ({ primary, secondary }) => ({
      primary: colourProblem(primary),
      secondary: colourProblem(secondary),
    }),
    currentFrom: edit.currentFrom,
    failed: 'The branding was not saved',
    issuesFrom: error => fieldIssues(error, -1), // `customization.colors.primary` is `primary`
    async onSubmit() {
      const saved = await edit.save({ customization: changeOf(draft.changes) })
      draft.settle(saved.fields)
      setDropped(saved.droppedCss)
      showToast({ tone: 'safe', title: 'Branding saved. Guests can see it now.' })
    },
  })
  const { field } = form
  const forgetAnswer = () => {
    form.clearIssues()
    setDropped([])
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="p-4 sm:p-6">
        <DraftForm form={form} draft={draft} labels={labels} labelledBy="branding-heading">
          <h2 id="branding-heading" className="text-xl">
            Branding
          </h2>
          <ColourField
            label={labels.primary}
            ownColour={defaultColours.primary}
            hint="The header background, tabs and buttons. Made darker or lighter where it would be hard to read."
            {...field('primary')}
          />
          <ColourField
            label={labels.secondary}
            ownColour={defaultColours.secondary}
            hint="The header icon, and for your CSS. Made darker or lighter where it would not stand out."
            {...field('secondary')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label={labels.heading} options={fontOptions} {...field('heading')} />
            <SelectField label={labels.body} options={fontOptions} {...field('body')} />
          </div>
          <TextField
            {...pictureAddress}
            label={labels.logoUrl}
            hint="The address of a picture on the web. The site it is on can tell that someone opened a page, but not which page."
            {...field('logoUrl')}
          />
          <TextField
            {...pictureAddress}
            label={labels.backgroundImage}
            hint="Shown behind the header, tinted with your colour so that the text stays readable."
            {...field('backgroundImage')}
          />
          <CssField {...field('customCss')} dropped={dropped.length > 0 ? [] : (css?.droppedCss ?? [])} />
          <div role="status">
            {dropped.length > 0 ? (
              <Banner tone="ask" title="Saved. These CSS rules were ignored:">
                <DroppedList dropped={dropped} />
              </Banner>
            ) : null}
          </div>
          <SaveOrDiscard
            label="Save Branding"
            dirty={draft.dirty}
            busy={form.busy}
            onDiscard={() => {
              draft.settle(draft.latest)
              forgetAnswer()
            }}
          >
            <Button
              variant="quiet"
              className="max-sm:-ml-4"
              onClick={() => {
                draft.set(noBranding)
                forgetAnswer()
              }}
            >
              Reset to the Safe Menu look
            </Button>
          </SaveOrDiscard>
        </DraftForm>
      </Card>
      <section aria-labelledby="preview-heading" className="grid gap-3 lg:sticky lg:top-20">
        <h2 id="preview-heading" className="text-xl">
          As guests see it
        </h2>
        {renderPreview(preview)}
      </section>
    </div>
  )
}

interface ColourFieldProps extends BoundField {
  readonly label: string
  /** Shown in the picker while nothing is chosen. */
  readonly ownColour: string
  readonly hint: string
}

/** A colour, picked or typed as #rrggbb; empty is the product's own. */
function ColourField({ label, value, onValue, ownColour, hint, error }: ColourFieldProps) {
  const typed = value.trim()
  const fault = error ?? colourProblem(typed)
  return (
    <Field label={label} hint={hint} error={fault}>
      {aria => (
        <span className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={typed !== '' && isColour(typed) ? typed.toLowerCase() : ownColour}
            onChange={event => onValue(event.target.value)}
            className="h-11 w-14 shrink-0 rounded-md border border-edge bg-surface p-1"
          />
          <input
            {...aria}
            type="text"
            value={value}
            onChange={event => onValue(event.target.value)}
            placeholder="Safe Menu default"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={7}
            className={cx(controlClass, 'w-auto! min-w-0 grow basis-32 tabular-nums')}
          />
          {typed ? (
            <Button variant="quiet" onClick={() => onValue('')}>
              Clear<span className="sr-only"> the {label.toLowerCase()}</span>
            </Button>
          ) : null}
        </span>
      )}
    </Field>
  )
}
