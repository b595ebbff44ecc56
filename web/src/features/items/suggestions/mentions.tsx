import type { Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { answerNotInIt, withdrawNotInIt } from '../tagging/allergens-api.ts'
import { answersOf, mentionsOf, mentionWords, notTagged } from './mention-words.ts'

/** Adds the tag of an allergen that the texts name, with the presence that they say. */
export type AddMentioned = (allergenId: string, presence: Mention['presence']) => void

interface MentionsProps {
  readonly item: ItemView
  /** Without it the mentions are only shown. */
  readonly onAdd?: AddMentioned | undefined
}

/** "Mentions Mustard (“Dijon”)": each allergen that an item's texts name, to be added or answered with a press. */
export function Mentions({ item, onAdd }: MentionsProps) {
  const mentions = mentionsOf(item)
  if (mentions.length === 0) return null
  const words = mentionWords(mentions)
  return (
    <Banner
      tone="note"
      title={words.charAt(0).toUpperCase() + words.slice(1)}
      action={
        onAdd ? (
          <span className="grid gap-2">
            {mentions.map(({ allergenId, name, presence }) => (
              <span key={allergenId} className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => onAdd(allergenId, presence)}>
                  Add {name}
                  {presence === 'may_contain' ? ': may contain' : ''}
                  <span className="sr-only"> to {item.name}</span>
                </Button>
                <WriteButton
                  variant="quiet"
                  busyLabel="Saving..."
                  write={() => answerNotInIt(item, allergenId)}
                  failed={`The answer about ${name} was not saved`}
                >
                  Not in it
                  <span className="sr-only">
                    : {name}, {item.name}
                  </span>
                </WriteButton>
              </span>
            ))}
          </span>
        ) : null
      }
    >
      {notTagged(mentions)}
      {onAdd
        ? ' Is it in this dish? Until you answer, guests who avoid it are told to ask staff, and the dish cannot be confirmed.'
        : null}
    </Banner>
  )
}

interface MentionAnswersProps {
  readonly item: ItemView
  readonly isWithdrawable?: boolean
}

/** "Not in it: Milk (“cheese”)": a manager's answers, each to be withdrawn with a press. */
export function MentionAnswers({ item, isWithdrawable = true }: MentionAnswersProps) {
  const answers = answersOf(item)
  if (answers.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {answers.map(({ allergenId, name, words }) => (
        <li key={allergenId} className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">
            Not in it: {name} ({words})
          </span>
          {isWithdrawable ? (
            <WriteButton
              variant="quiet"
              busyLabel="Saving..."
              write={() => withdrawNotInIt(item, allergenId)}
              failed={`The answer about ${name} in ${item.name} was not withdrawn`}
            >
              Withdraw
              <span className="sr-only">
                {' '}
                the answer about {name} in {item.name}
              </span>
            </WriteButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
