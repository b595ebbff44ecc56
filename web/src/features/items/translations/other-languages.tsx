import { type Language, languages } from '@safe-menu/contracts/languages'
import { useState } from 'react'
import { counted, languageName } from '../../../format/words.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Disclosure } from '../../../ui/base/disclosure.tsx'
import type { Item } from '../items-api.ts'
import { TranslationForm } from './translation-form.tsx'
import { translationOf } from './translations-api.ts'

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
        {languages.map(language => (
          <li key={language} className="-mx-3 border-t border-line first:border-t-0">
            <LanguageRow item={item} language={language} onItem={setSaved} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface LanguageRowProps {
  readonly item: Item
  readonly language: Language
  readonly onItem: (item: Item) => void
}

function LanguageRow({ item, language, onItem }: LanguageRowProps) {
  const translation = translationOf(item, language)
  const name = languageName(language)
  return (
    <Disclosure
      title={name}
      headingLevel={4}
      aside={
        translation?.isOutdated ? (
          <Badge tone="note">Outdated</Badge>
        ) : (
          <span className="text-sm font-normal text-soft">{translation ? 'Entered' : 'None'}</span>
        )
      }
    >
      <TranslationForm item={item} language={language} translation={translation} onItem={onItem} />
    </Disclosure>
  )
}
