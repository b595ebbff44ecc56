import type { ItemTranslationView } from '@safe-menu/contracts/items/translations'
import { directionOf, type Language, languages } from '@safe-menu/contracts/languages'
import { limits } from '@safe-menu/contracts/limits'
import { useState } from 'react'
import { currentFields } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { counted, languageName } from '../../format/words.ts'
import { DraftForm, SubmitButtons } from '../../forms/form-parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Disclosure } from '../../ui/base/disclosure.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { andRefetch, andShow, type Item } from './items-api.ts'

/** "Outdated: check the German text." for each translation of an earlier name or description. */
export function outdatedNotes({ outdatedTranslations = [] }: Item): readonly string[] {
  return outdatedTranslations.map(({ language }) => `Outdated: check the ${languageName(language)} text.`)
}

/** The item's name and description in other languages, a form for each that is open. They are saved apart from the item. */
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

const textsOf = (translation: ShownTranslation | null): Texts => ({
  name: translation?.name ?? '',
  description: translation?.description ?? '',
})

/** The item's name and description in one language, under the texts that they translate. */
function TranslationForm({ item, language, translation, onItem }: TranslationFormProps) {
  const inLanguage = languageName(language)
  const params = { itemId: item.id, language }
  const draft = useDraft<Texts>(`translation:${item.id}:${language}`, textsOf(translation))
  const form = useForm<Texts>({
    fields: draft,
    failed: `The ${inLanguage} text was not saved`,
    currentFrom: currentFields(current => textsOf(translationOf(current, language)), onItem),
    check: ({ name, description }) =>
      name.trim() === '' && description.trim() === '' ? { name: 'Enter a name or a description.' } : {},
    async onSubmit() {
      // Unless someone else has changed the text or the original since this version of the item.
      const input = { params, body: { ...draft.value, revision: item.revision } }
      const saved = await andRefetch(
        andShow(call('PUT /api/menu-items/items/:itemId/translations/:language', input)),
      )
      draft.settle(textsOf(translationOf(saved, language)))
      onItem(saved)
      showToast({ tone: 'safe', title: `The ${inLanguage} text of ${item.name} was saved` })
    },
  })
  const remove = async () => {
    const without = await andRefetch(
      andShow(call('DELETE /api/menu-items/items/:itemId/translations/:language', { params })),
    )
    draft.settle(textsOf(null))
    onItem(without)
    showToast({ tone: 'safe', title: `The ${inLanguage} text of ${item.name} was removed` })
  }
  const script = { lang: language, dir: directionOf(language) } as const
  return (
    <DraftForm form={form} draft={draft} labels={{ name: 'Name', description: 'Description' }}>
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
type Texts = { readonly name: string; readonly description: string }

/** A translation as its form shows it. */
type ShownTranslation = Texts & { readonly isOutdated: boolean }

/** The item's texts in a language; `null`: none. */
function translationOf(item: Item, language: Language): ShownTranslation | null {
  const of = (all: readonly ItemTranslationView[] = []) => all.find(each => each.language === language)
  const current = of(item.translations)
  const found = current ?? of(item.outdatedTranslations)
  return found ? { name: found.name, description: found.description, isOutdated: !current } : null
}
