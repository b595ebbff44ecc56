import type { Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useLayoutEffect, useRef } from 'react'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { answerNotInIt, withdrawNotInIt } from '../tagging/allergens-api.ts'
import { answersOf, mentionsOf, mentionWords, type NamedMention, notTagged } from './mention-words.ts'

/** Adds the tag of an allergen that the texts name, with the presence that they say. */
export type AddMentioned = (allergenId: string, presence: Mention['presence']) => void

interface MentionsProps {
  readonly item: ItemView
  /** Without it the mentions are only shown. */
  readonly onAdd?: AddMentioned | undefined
  /** The tags that are not saved yet: "Not in it" would contradict them. */
  readonly unsavedTags?: readonly string[] | undefined
  /** A question that had the focus goes, because it is answered. A dialog keeps the focus without it. */
  readonly onFocusLost?: () => void
}

/** "Mentions Mustard (“Dijon”)": each allergen that an item's texts name, to be added or answered with a press. */
export function Mentions({ item, onAdd, unsavedTags = [], onFocusLost }: MentionsProps) {
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
            {mentions.map(mention => (
              <MentionQuestion
                key={mention.allergenId}
                item={item}
                mention={mention}
                onAdd={onAdd}
                isUnsaved={unsavedTags.includes(mention.allergenId)}
                onFocusLost={onFocusLost}
              />
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

interface MentionQuestionProps {
  readonly item: ItemView
  readonly mention: NamedMention
  readonly onAdd: AddMentioned
  /** Its tag is not saved yet. */
  readonly isUnsaved: boolean
  readonly onFocusLost: MentionsProps['onFocusLost']
}

/** The two answers about an allergen that an item's texts name. While its tag is not saved, the pressed button waits and keeps the focus. */
function MentionQuestion({ item, mention, onAdd, isUnsaved, onFocusLost }: MentionQuestionProps) {
  const { allergenId, name, presence } = mention
  const root = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before it leaves the page
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost?.()
    }
  }, [])
  return (
    <span ref={root} className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={isUnsaved}
        busyLabel={`${name} is not saved yet`}
        onClick={() => onAdd(allergenId, presence)}
      >
        Add {name}
        {presence === 'may_contain' ? ': may contain' : ''}
        <span className="sr-only"> to {item.name}</span>
      </Button>
      {isUnsaved ? null : (
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
      )}
    </span>
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
