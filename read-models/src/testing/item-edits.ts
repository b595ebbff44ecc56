import { randomUUID } from 'node:crypto'
import { type Presence, presences } from '@safe-menu/contracts/allergens/presence'
import { languages } from '@safe-menu/contracts/languages'
import type { RandomEdit } from './random-edits.ts'
import type { createRecorder } from './recorder.ts'

export const allergenIds = ['milk', 'gluten', 'eggs', 'vegan', 'gluten-free'] as const
/** Names that sort differently by code point and by collation. */
const dishes = ['apple pie', 'Äpfel', 'Zander', 'éclair', 'Éclair', '10 wings', '9 wings', 'Soup', 'soup']
export const dishName = (text: number) => `${dishes[text % dishes.length]}${text < 30 ? '' : ` ${text}`}`

const detailsToPick = [['wheat'], ['wheat', 'rye'], ['rye']]

export interface Item {
  readonly id: string
  menuId: string
  readonly tags: Map<string, { readonly presence: Presence; readonly details: string[] }>
  archived: boolean
}

export interface Restaurant {
  readonly id: string
  readonly menus: string[]
  items: Item[]
  isClosed: boolean
}

type Recording = Parameters<ReturnType<typeof createRecorder>['record']>

/** Adds an event to the log. `subject`: what has a clock of its own. */
export type Write = (
  subject: string,
  restaurantId: string | null,
  ...event: [type: Recording[0], data: Recording[1]]
) => void

/** One of a few, so that some are set twice. */
export const pictureOf = (text: number) => ({
  id: String(text % 5).repeat(64),
  width: 1_200,
  height: 800,
  alt: text % 2 === 0 ? '' : `Picture ${text % 7}`,
})

/** What a text names: up to three of the allergens that edits declare, some of them twice in the log. */
export function mentionsOf({ text, allergen, presence }: RandomEdit) {
  const named = ['milk', 'gluten', 'eggs', 'nuts'].filter(
    (_, index) => ((text + allergen) >> index) % 2 === 1,
  )
  if (named.length === 0) return {}
  const mentions = named.map((allergenId, index) => ({
    allergenId,
    presence: (text + index) % 3 === 0 ? ('may_contain' as const) : ('contains' as const),
    word: `Wört “${text % 9}”\\`,
    field:
      (['name', 'description', 'crossContamination', 'modifications'] as const)[(text + index) % 4] ?? 'name',
    kind: presence === 0 ? ('implied' as const) : ('named' as const),
  }))
  return { mentions }
}

export const pick = <T>(all: readonly T[], number: number): T | undefined =>
  all[number % Math.max(1, all.length)]

/** Writes the event that an edit of an active item leaves, or that of its return from the archive. `now`: epoch ms. */
export function editItem(
  { write, now }: { readonly write: Write; readonly now: number },
  edit: RandomEdit,
  { id, menus }: Restaurant,
  item: Item,
): void {
  const itemId = item.id
  const allergenId = allergenIds[edit.allergen] ?? 'milk'
  const current = item.tags.get(allergenId) ?? null
  switch (edit.kind) {
    case 'text':
      write(
        itemId,
        id,
        'ItemDetailsChanged',
        edit.text % 3 === 0
          ? { itemId, section: `Section ${edit.text}` }
          : {
              itemId,
              [edit.text % 3 === 1 ? 'name' : 'description']: dishName(edit.text),
              ...mentionsOf(edit),
            },
      )
      break
    case 'price':
      write(itemId, id, 'ItemPriceChanged', { itemId, priceCents: edit.which })
      break
    case 'availability':
      write(itemId, id, 'ItemAvailabilityChanged', {
        itemId,
        soldOutUntil: edit.text % 3 === 0 ? null : new Date(now + 60_000).toISOString(),
      })
      break
    case 'translate': {
      const language = pick(languages, edit.allergen) ?? 'de'
      const texts = {
        name: edit.text % 4 === 0 ? '' : dishName(edit.text),
        description: `“${edit.text}”\n"\\`,
        crossContamination: edit.text % 3 === 0 ? '' : `Fryer ${edit.text}`,
        modifications: edit.text % 5 === 0 ? '' : `Without ${edit.text}`,
      }
      const outdated = edit.text % 7 === 0 ? ({ outdated: true } as const) : {}
      write(itemId, id, 'ItemTextTranslated', {
        itemId,
        language,
        ...texts,
        ...outdated,
        ...mentionsOf(edit),
      })
      break
    }
    case 'find-mentions': {
      const language = edit.text % 3 === 0 ? { language: pick(languages, edit.allergen) ?? 'de' } : {}
      write(itemId, id, 'ItemMentionsFound', { itemId, ...language, mentions: [], ...mentionsOf(edit) })
      break
    }
    case 'answer-mention':
      write(itemId, id, 'ItemMentionAnswered', { itemId, allergenId })
      break
    case 'withdraw-answer':
      write(itemId, id, 'ItemMentionAnswerWithdrawn', { itemId, allergenId })
      break
    case 'make-separate':
      write(itemId, id, 'ItemMadeSeparate', { itemId, familyId: randomUUID() })
      break
    case 'remove-translation':
      write(itemId, id, 'ItemTranslationRemoved', {
        itemId,
        language: pick(languages, edit.allergen) ?? 'de',
      })
      break
    case 'picture':
      if (edit.text % 3 === 0) write(itemId, id, 'ItemPictureRemoved', { itemId })
      else write(itemId, id, 'ItemPictureSet', { itemId, picture: pictureOf(edit.text) })
      break
    case 'archive':
      item.archived = true
      write(itemId, id, 'ItemArchived', { itemId })
      break
    case 'confirm': {
      const reviewedAt = new Date(now - 60_000).toISOString()
      const edition = (edit.text % 3) + 1
      write(itemId, id, 'AllergensConfirmed', {
        itemId,
        reviewedAt,
        edition,
        ...(edit.text % 2 === 0 && { stillChecked: true }),
        ...(edit.text % 5 === 0 && { restored: true }),
      })
      break
    }
    case 'withdraw-confirmation':
      write(itemId, id, 'AllergensConfirmationWithdrawn', { itemId })
      break
    case 'review-in-part':
      write(itemId, id, 'AllergensReviewedInPart', {
        itemId,
        absent: ['eggs', 'milk', 'nuts'].slice(edit.text % 3),
        reviewedAt: null,
      })
      break
    case 'declare': {
      const presence = presences[edit.presence] ?? 'contains'
      const details = detailsToPick[edit.text % 7] ?? []
      item.tags.set(allergenId, { presence, details })
      write(itemId, id, 'AllergenDeclared', {
        itemId,
        allergenId,
        presence,
        details,
        previousPresence: current?.presence ?? null,
        previousDetails: current?.details ?? [],
        overridden: false,
        reason: null,
      })
      break
    }
    case 'withdraw':
      if (current === null) break
      item.tags.delete(allergenId)
      write(itemId, id, 'AllergenWithdrawn', {
        itemId,
        allergenId,
        previousPresence: current.presence,
        reason: null,
      })
      break
    case 'report': {
      const mistake = edit.text % 2 === 0 ? 'allergen_missing' : 'dish_gone'
      const allergenIds = mistake === 'dish_gone' ? [] : [allergenId]
      const { menuId } = item
      const data = { itemId, menuId, mistake, allergenIds, itemRevision: String(edit.which) } as const
      write(`reports ${itemId}`, id, 'MistakeReported', data)
      break
    }
    case 'answer-reports': {
      const outcome = edit.text % 2 === 0 ? 'changed' : 'no_change'
      write(`reports ${itemId}`, id, 'ReportsAnswered', { itemId, through: String(edit.which), outcome })
      break
    }
    // A move is recorded as an archival and a return, in one append.
    case 'move': {
      const menuId = pick(
        menus.filter(other => other !== item.menuId),
        edit.menu,
      )
      if (menuId === undefined) break
      item.menuId = menuId
      write(itemId, id, 'ItemArchived', { itemId })
      write(itemId, id, 'ItemRestored', { itemId, menuId })
      break
    }
    case 'restore': {
      const menuId = pick(menus, edit.menu)
      if (menuId === undefined) break
      item.archived = false
      item.menuId = menuId
      write(itemId, id, 'ItemRestored', { itemId, menuId })
      break
    }
  }
}
