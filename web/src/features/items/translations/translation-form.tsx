import { directionOf, type Language } from '@safe-menu/contracts/languages'
import { limits } from '@safe-menu/contracts/limits'
import { currentFields } from '../../../api/api-error.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { languageName } from '../../../format/words.ts'
import { DraftForm, SubmitButtons } from '../../../forms/form-parts.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { TextArea, TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import type { Item } from '../items-api.ts'
import {
  removeTranslation,
  type ShownTranslation,
  saveTranslation,
  type Texts,
  translationOf,
} from './translations-api.ts'

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
export function TranslationForm({ item, language, translation, onItem }: TranslationFormProps) {
  const inLanguage = languageName(language)
  const draft = useDraft<Texts>(`translation:${item.id}:${language}`, textsOf(translation))
  const form = useForm<Texts>({
    fields: draft,
    failed: `The ${inLanguage} text was not saved`,
    currentFrom: currentFields(current => textsOf(translationOf(current, language)), onItem),
    check: ({ name, description }) =>
      name.trim() === '' && description.trim() === '' ? { name: 'Enter a name or a description.' } : {},
    async onSubmit() {
      const saved = await saveTranslation(item, language, draft.value)
      draft.settle(textsOf(translationOf(saved, language)))
      onItem(saved)
      showToast({ tone: 'safe', title: `The ${inLanguage} text of ${item.name} was saved` })
    },
  })
  const remove = async () => {
    const without = await removeTranslation(item, language)
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
