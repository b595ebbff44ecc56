import { z } from 'zod'
import { defineEvent, type EventOf, RecordedAllergenId } from '../events/event-type.ts'
import { ItemId, MenuId } from '../ids.ts'
import { mistakes } from './mistakes.ts'

/** A revision of a stream as decimal text, as clients send it. */
const RecordedRevision = z.string().regex(/^\d+$/)

/**
 * Stream `reports-{itemId}`: a guest says that something about a dish is wrong. It changes nothing that guests see, and holds
 * nothing about the guest. Permanent, unlike guest activity: it is part of the restaurant's history.
 */
export const MistakeReported = defineEvent(
  'MistakeReported',
  z.object({
    itemId: ItemId,
    /** The menu on which the guest saw the dish. */
    menuId: MenuId,
    mistake: z.enum(mistakes),
    /** The allergens or diets that the report is about, sorted. Empty if it is about something else. */
    allergenIds: z.array(RecordedAllergenId),
    /** The revision of the item when the report arrived. */
    itemRevision: RecordedRevision,
  }),
)

/** The restaurant has answered the reports of a dish up to a revision of this stream: those that its screen showed. */
export const ReportsAnswered = defineEvent(
  'ReportsAnswered',
  z.object({
    itemId: ItemId,
    through: RecordedRevision,
    /** `changed`: the dish was changed after the first of these reports. `no_change`: it was checked and is right. */
    outcome: z.enum(['changed', 'no_change']),
  }),
)

export const reportEvents = [MistakeReported, ReportsAnswered] as const

export type ReportEvent = EventOf<(typeof reportEvents)[number]>
