import { mentionsRecordedBy } from '@safe-menu/contracts/items/mentions'
import { lastOfEach, ofType, overRows, type RecordedAs, upsertion } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const types = projectionGroups.menus
type MentionEvent = RecordedAs<(typeof types)['item-mentions'][number]>
type AnswerEvent = RecordedAs<(typeof types)['item-mention-answers'][number]>

const languageOf = (event: MentionEvent) => mentionsRecordedBy(event)?.language ?? ''

const upsertMentions = upsertion<MentionEvent>('item_mention', ['item_id', 'language'], {
  item_id: ['uuid', event => event.data.itemId],
  language: ['text', languageOf],
  mentions: ['jsonb', event => JSON.stringify(mentionsRecordedBy(event)?.found ?? [])],
  position: ['bigint', event => event.position],
})

/** What the texts of each item name: the whole list of the item's own texts, and of each translation. */
export const itemMentions: Projection = {
  name: 'item-mentions',
  eventTypes: types['item-mentions'],
  tables: readSql('menus/items/mentions.sql'),
  apply(events) {
    const recording = ofType(events, ...types['item-mentions']).filter(event => {
      const recorded = mentionsRecordedBy(event)
      // Most new items name nothing, and a row without mentions says no more than no row.
      return recorded !== null && (event.type !== 'ItemCreated' || recorded.found.length > 0)
    })
    const textsOf = (event: MentionEvent) => `${event.data.itemId} ${languageOf(event)}`
    return overRows(upsertMentions, lastOfEach(recording, textsOf))
  },
}

const upsertAnswers = upsertion<AnswerEvent>('item_mention_answer', ['item_id', 'allergen_id'], {
  item_id: ['uuid', event => event.data.itemId],
  allergen_id: ['text', event => event.data.allergenId],
  answered_at: [
    'timestamptz',
    event => (event.type === 'ItemMentionAnswered' ? event.metadata.decidedAt : null),
  ],
  position: ['bigint', event => event.position],
})

/** Managers' "Not in it", and that it was withdrawn. */
export const itemMentionAnswers: Projection = {
  name: 'item-mention-answers',
  eventTypes: types['item-mention-answers'],
  tables: readSql('menus/items/mention-answers.sql'),
  apply(events) {
    const answerOf = ({ data }: AnswerEvent) => `${data.itemId} ${data.allergenId}`
    return overRows(upsertAnswers, lastOfEach(ofType(events, ...types['item-mention-answers']), answerOf))
  },
}
