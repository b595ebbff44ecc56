import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemMentionView } from '@safe-menu/contracts/allergens/views'
import { isTagged } from '@safe-menu/contracts/items/mentions'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { WriteButton } from '../../../forms/write-buttons.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { answerNotInIt } from '../tagging/allergens-api.ts'

/** A mention with the name of its allergen. */
export interface NamedMention extends ItemMentionView {
  readonly name: string
}

/**
 * The allergens that an item's texts name, each once, as the server found them, and that are neither tagged nor answered. Tags that are
 * still being saved count.
 */
export function mentionsOf({ mentions = [], allergens }: ItemView): readonly NamedMention[] {
  const open = mentions.filter(mention => !isTagged(mention, allergens))
  return [...new Map(open.map(mention => [mention.allergenId, mention])).values()].map(mention => ({
    ...mention,
    name: catalogueEntry(mention.allergenId)?.name ?? mention.allergenId,
  }))
}

interface MentionsProps {
  readonly item: ItemView
  /** Adds the tag. Without it the mentions are only shown. */
  readonly onAdd?: ((allergenId: string) => void) | undefined
}

/** "Mentions mustard": each allergen that an item's texts name, to be added or answered with a press. */
export function Mentions({ item, onAdd }: MentionsProps) {
  const mentions = mentionsOf(item)
  if (mentions.length === 0) return null
  return (
    <Banner
      tone="note"
      title={`Mentions ${mentions.map(({ word }) => word).join(', ')}`}
      action={
        onAdd ? (
          <span className="grid gap-2">
            {mentions.map(({ allergenId, name }) => (
              <span key={allergenId} className="flex flex-wrap gap-2">
                <Button variant="secondary" onClick={() => onAdd(allergenId)}>
                  Add {name}
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
      {onAdd
        ? 'Is it in this item? Until you answer, guests who avoid it are told to ask staff, and the item cannot be confirmed.'
        : 'It is not among the tags.'}
    </Banner>
  )
}
