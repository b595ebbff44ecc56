import { limits } from '@safe-menu/contracts/limits'
import { useState } from 'react'
import { useDraft } from '../../drafts/use-draft.ts'
import { viewerZone } from '../../format/dates.ts'
import { formatPrice } from '../../format/money.ts'
import { DraftForm, SaveOrDiscard } from '../../forms/form-parts.tsx'
import { ProfileFields, profileLabels } from '../../forms/profile-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { SelectField, TextArea } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Restaurant, useRestaurantEdit } from './restaurants-api.ts'

const labels = {
  ...profileLabels,
  openingHours: 'Opening hours',
  timeZone: 'Time zone',
  currency: 'Currency',
  locale: 'Number format',
}

const fields = Object.keys(labels) as readonly (keyof typeof labels)[]

const profileOf = (restaurant: Restaurant) =>
  Object.fromEntries(fields.map(field => [field, restaurant[field]])) as Pick<Restaurant, keyof typeof labels>

/** The restaurant's name and contact details. */
export function ProfileForm({ restaurant }: { restaurant: Restaurant }) {
  const edit = useRestaurantEdit(restaurant, profileOf)
  const draft = useDraft(`profile:${restaurant.id}`, profileOf(restaurant))
  const [currencies] = useState(() => currenciesWith(restaurant.currency))
  const locales = localesWith(restaurant.locale, draft.value.currency)
  const [deviceZone] = useState(viewerZone)
  const [zones] = useState(() => timeZones(restaurant.timeZone))
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
        <div className="grid justify-items-start gap-1">
          <SelectField
            label={labels.timeZone}
            hint="Guests and your team see all dates and times in it. It also sets when each day starts in your analytics, and when a dish that is sold out comes back: at 04:00. Days already counted do not change."
            options={zones}
            className="w-full"
            {...form.field('timeZone')}
          />
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
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={labels.currency}
            hint="Prices keep their numbers: 12.50 stays 12.50."
            options={currencies}
            {...form.field('currency')}
          />
          <SelectField
            label={labels.locale}
            hint="How guests and your team see prices, and whether your team’s times have 12 or 24 hours."
            options={locales}
            {...form.field('locale')}
          />
        </div>
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

interface Option {
  readonly value: string
  readonly label: string
}

/** All time zones of this browser, and the restaurant's own in case the browser does not know it. */
function timeZones(own: string): readonly Option[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])
  return [...zones].sort().map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** Languages and regions that write prices differently enough to be offered. */
const offeredLocales = `
  en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA
  ar-AE ar-EG ar-KW ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR es-419 es-AR es-CL
  es-CO es-ES es-MX es-PE et-EE fi-FI fr-BE fr-CA fr-CH fr-FR ga-IE he-IL hi-IN hr-HR hu-HU id-ID
  is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY mt-MT nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO
  sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW
`
  .trim()
  .split(/\s+/u)

const byLabel = new Intl.Collator('en')
const sorted = (options: readonly Option[]) =>
  [...options].sort((one, other) => byLabel.compare(one.label, other.label))

/** The currencies of this browser by name, and the restaurant's own in case the browser does not know it. */
function currenciesWith(own: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const codes = new Set([...Intl.supportedValuesOf('currency'), own])
  return sorted([...codes].map(value => ({ value, label: `${names.of(value) ?? value} (${value})` })))
}

/** The offered locales by name, and the restaurant's own, each with a price as it looks there. */
function localesWith(own: string, currency: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const price = (locale: string) => formatPrice(1250, { currency, locale })
  return sorted(
    [...new Set([...offeredLocales, own])].map(value => ({
      value,
      label: `${names.of(value) ?? value}: ${price(value)}`,
    })),
  )
}
