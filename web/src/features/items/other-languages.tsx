import type { TranslatedField } from '@safe-menu/contracts/items/matrix'
import type { ItemTranslationView } from '@safe-menu/contracts/items/translations'
import { directionOf, type Language, languages } from '@safe-menu/contracts/languages'
import { limits } from '@safe-menu/contracts/limits'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { currentFields } from '../../api/failures.ts'
import { DraftForm, SubmitButtons } from '../../forms/form-parts.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { counted, languageName } from '../../i18n/words.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Disclosure } from '../../ui/base/disclosure.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, writeAndRefetch, writeAndUpdate } from './items-api.ts'

/** "Outdated: check the German text." for each translation of earlier texts. */
export function outdatedNotes({ outdatedTranslations = [] }: Item): readonly string[] {
  return outdatedTranslations.map(({ language }) => `Outdated: check the ${languageName(language)} text.`)
}

/** The item's texts in other languages, a form for each that is open. They are saved apart from the item. */
export function OtherLanguages({ item: opened }: { readonly item: Item }) {
  const [saved, setSaved] = useState(opened)
  const item = BigInt(saved.revision) > BigInt(opened.revision) ? saved : opened
  const outdated = item.outdatedTranslations?.length ?? 0
  const entered = item.translations?.length ?? 0
  return (
    <Disclosure
      title="Other languages"
      className="-mx-3 mt-4 border-t border-line pt-2"
      aside={
        outdated > 0 ? (
          <Badge tone="note">{outdated} outdated</Badge>
        ) : (
          <span className="text-sm font-normal text-soft">
            {entered > 0 ? counted(entered, 'language') : ''}
          </span>
        )
      }
    >
      <p className="text-sm text-soft">
        Your own texts in other languages. When you change the original, they are outdated until you have
        checked them.
      </p>
      <ul className="mt-2 grid grid-cols-1">
        {languages.map(language => {
          const translation = translationOf(item, language)
          return (
            <li key={language} className="-mx-3 border-t border-line first:border-t-0">
              <Disclosure
                title={languageName(language)}
                headingLevel={4}
                aside={
                  translation?.isOutdated ? (
                    <Badge tone="note">Outdated</Badge>
                  ) : (
                    <span className="text-sm font-normal text-soft">{translation ? 'Entered' : 'None'}</span>
                  )
                }
              >
                <TranslationForm
                  item={item}
                  language={language}
                  translation={translation}
                  onItem={setSaved}
                />
              </Disclosure>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}

interface TranslationFormProps {
  readonly item: Item
  readonly language: Language
  readonly translation: ShownTranslation | null
  /** The item after a save, or as someone else has changed it. */
  readonly onItem: (item: Item) => void
}

const textsOf = (translation: Texts | null): Texts => ({
  name: translation?.name ?? '',
  description: translation?.description ?? '',
  crossContamination: translation?.crossContamination ?? '',
  modifications: translation?.modifications ?? '',
})

const labels: Texts = {
  name: 'Name',
  description: 'Description',
  crossContamination: 'Cross-contamination',
  modifications: 'Modifications',
}

/** The item's texts in one language, under the texts that they translate. */
function TranslationForm({ item, language, translation, onItem }: TranslationFormProps) {
  const inLanguage = languageName(language)
  const params = { itemId: item.id, language }
  const draft = useDraft<Texts>(`translation:${item.id}:${language}`, textsOf(translation))
  const form = useForm<Texts>({
    fields: draft,
    failed: `The ${inLanguage} text of ${item.name} was not saved`,
    currentFrom: currentFields(current => textsOf(translationOf(current, language)), onItem),
    check: texts =>
      Object.values(texts).every(text => text.trim() === '') ? { name: 'Enter a name or another text.' } : {},
    async onSubmit() {
      // Unless someone else has changed the text or the original since this version of the item.
      const input = { params, body: { ...draft.value, revision: item.revision } }
      const saved = await writeAndRefetch(
        writeAndUpdate(call('PUT /api/menu-items/items/:itemId/translations/:language', input)),
      )
      draft.settle(textsOf(translationOf(saved, language)))
      onItem(saved)
      showToast({ tone: 'safe', title: `The ${inLanguage} text of ${item.name} was saved` })
    },
  })
  const remove = async () => {
    const without = await writeAndRefetch(
      writeAndUpdate(call('DELETE /api/menu-items/items/:itemId/translations/:language', { params })),
    )
    draft.settle(textsOf(null))
    onItem(without)
    showToast({ tone: 'safe', title: `The ${inLanguage} text of ${item.name} was removed` })
  }
  const script = { lang: language, dir: directionOf(language) } as const
  return (
    <DraftForm form={form} draft={draft} labels={labels}>
      {translation?.isOutdated ? (
        <Banner tone="note" title={`Outdated: check the ${inLanguage} text.`}>
          The original has changed since. Save this text again when it is right.
        </Banner>
      ) : null}
      <TextField
        label={`Name in ${inLanguage}`}
        hint={`Original: ${item.name}`}
        autoComplete="off"
        maxLength={limits.nameLength}
        {...script}
        {...form.field('name')}
      />
      <TextArea
        label={`Description in ${inLanguage}`}
        hint={item.description === '' ? undefined : `Original: ${item.description}`}
        rows={2}
        maxLength={limits.descriptionLength}
        {...script}
        {...form.field('description')}
      />
      {(['crossContamination', 'modifications'] as const).map(field =>
        // Where there is no note, there is nothing to translate.
        item[field] === '' && draft.value[field] === '' ? null : (
          <TextArea
            key={field}
            label={`${labels[field]} in ${inLanguage}`}
            hint={item[field] === '' ? 'The original has none.' : `Original: ${item[field]}`}
            rows={2}
            maxLength={limits.noteLength}
            {...script}
            {...form.field(field)}
          />
        ),
      )}
      <SubmitButtons label={`Save ${inLanguage}`} busy={form.busy} busyLabel="Saving...">
        {translation ? (
          <Button
            variant="secondary"
            busy={form.busy}
            busyLabel="Removing..."
            onClick={() => void form.run(remove)}
          >
            Remove {inLanguage}
          </Button>
        ) : null}
      </SubmitButtons>
    </DraftForm>
  )
}

/** An item's texts in another language. */
type Texts = Readonly<Record<TranslatedField, string>>

/** A translation as its form shows it. */
type ShownTranslation = Texts & { readonly isOutdated: boolean }

/** The item's texts in a language; `null`: none. */
function translationOf(item: Item, language: Language): ShownTranslation | null {
  const of = (all: readonly ItemTranslationView[] = []) => all.find(each => each.language === language)
  const current = of(item.translations)
  const found = current ?? of(item.outdatedTranslations)
  return found ? { ...textsOf(found), isOutdated: !current } : null
}
