import { createHash } from 'node:crypto'
import type { PictureId } from '@safe-menu/contracts/picture'
import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { expect } from 'chai'
import { projectionGroups } from '../../groups.ts'
import { createAuditTables } from '../../testing/audit-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { plainTag, profile } from '../../testing/restaurant-events.ts'
import { useTables } from '../../testing/use-tables.ts'
import { datesQuery, exportedEntriesQuery } from './entries.queries.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [restaurantId, lunch, dinner, itemId, copyId] = [1, 2, 3, 4, 5].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
]
const [accountId, memberId, adminId, impersonationId] = [6, 7, 8, 9].map(uuid) as [
  string,
  string,
  string,
  string,
]

const newTag = { previousPresence: null, previousDetails: [] } as const

/** A history with every event of the trail, each with a fixed id. */
function everyEvent() {
  const { record, position } = createRecorder(restaurantId)
  const picture = { id: 'a1'.repeat(32) as PictureId, width: 1_200, height: 900, alt: 'The house' }
  const mention = {
    allergenId: 'nuts',
    presence: 'contains',
    word: 'walnut',
    field: 'name',
    kind: 'named',
  } as const
  const asAdmin = { metadata: { impersonator: adminId as never, correlationId: 'support' } }
  const seen = () =>
    record(
      'GuestViewAdvanced',
      {
        position: String(position()),
        at: new Date(Date.UTC(2026, 1, 1) + Number(position()) * 60_000).toISOString(),
        behind: [],
      },
      { restaurantId: null },
    )
  const link = { secretHash: 'hash', expiresAt: '2026-02-01T00:00:00.000Z' }
  const askedBy = { kind: 'account', id: accountId, role: 'RESTAURANT' } as const
  const events = [
    record(
      'AllergenDefined',
      { allergenId: 'milk', name: 'Milk', category: 'ALLERGEN' },
      { restaurantId: null },
    ),
    record(
      'AllergenDefined',
      { allergenId: 'nuts', name: 'Nuts', category: 'ALLERGEN' },
      { restaurantId: null },
    ),
    record('AccountRegistered', {
      ...{ accountId, audience: 'restaurant', role: 'RESTAURANT', sealedEmail: 'e', sealedPasswordHash: 'p' },
      restaurant: { restaurantId, profile },
    }),
    record('RestaurantRegistered', { restaurantId, ownerAccountId: accountId, profile }),
    record('RestaurantProfileChanged', {
      restaurantId,
      name: 'Osteria',
      currency: 'EUR',
      openingHours: 'Mon–Fri',
    }),
    record('RestaurantBrandingChanged', {
      restaurantId,
      customization: { ...noCustomization, colors: { primary: '#1a6540', secondary: '' } },
    }),
    record('RestaurantPictureSet', { restaurantId, picture }),
    record('RestaurantPictureRemoved', { restaurantId }),
    record('MenuCreated', { menuId: lunch, restaurantId, name: 'Lunch', description: 'At noon' }),
    record('MenuCreated', { menuId: dinner, restaurantId, name: 'Dinner', description: '' }),
    record('ItemCreated', {
      ...{ itemId, menuId: lunch, restaurantId, ...noTexts, name: 'Walnut tart', priceCents: 450 },
      mentions: [mention],
    }),
    record('AllergenDeclared', { itemId, allergenId: 'milk', ...newTag, ...plainTag }),
    record('MenuPublished', { menuId: lunch }),
    seen(),
    record('ItemCreated', {
      ...{ itemId: copyId, menuId: dinner, restaurantId, ...noTexts, name: 'Tart', priceCents: 500 },
      copyOf: { itemId, familyId: itemId },
    }),
    record('ItemMadeSeparate', { itemId: copyId, familyId: copyId }),
    record('ItemMentionAnswered', { itemId, allergenId: 'nuts' }),
    record('ItemMentionAnswerWithdrawn', { itemId, allergenId: 'nuts' }),
    record('AllergenDeclared', {
      ...{ itemId, allergenId: 'nuts', ...newTag, ...plainTag, details: ['walnut'] },
      overridden: true,
    }),
    record('AllergensConfirmed', { itemId, reviewedAt: '2026-01-01T00:00:00.000Z', edition: 2 }),
    seen(),
    record('AllergenDeclared', {
      ...{ itemId, allergenId: 'milk', ...plainTag, presence: 'may_contain', previousPresence: 'contains' },
      ...{ previousDetails: [], reason: 'Another cream' },
    }),
    record('AllergensConfirmed', {
      itemId,
      reviewedAt: '2026-01-02T00:00:00.000Z',
      edition: 2,
      stillChecked: true,
    }),
    record('AllergensConfirmationWithdrawn', { itemId }),
    record('AllergensReviewedInPart', { itemId, absent: ['celery'], reviewedAt: '2026-01-03T00:00:00.000Z' }),
    record(
      'AllergenWithdrawn',
      { itemId, allergenId: 'milk', previousPresence: 'may_contain', reason: null },
      asAdmin,
    ),
    record('ItemDetailsChanged', { itemId, name: 'Tart', description: 'With nuts', mentions: [mention] }),
    record('ItemMentionsFound', { itemId, mentions: [mention, { ...mention, word: 'nut' }] }),
    record('ItemPriceChanged', { itemId, priceCents: 475 }),
    record('ItemAvailabilityChanged', { itemId, soldOutUntil: '2026-01-04T00:00:00.000Z' }),
    record('ItemTextTranslated', {
      itemId,
      language: 'de',
      name: 'Torte',
      description: '',
      crossContamination: '',
      modifications: '',
    }),
    record('ItemTextTranslated', {
      itemId,
      language: 'fr',
      name: 'Tarte',
      description: '',
      crossContamination: '',
      modifications: '',
    }),
    record('ItemTranslationRemoved', { itemId, language: 'fr' }),
    record('ItemPictureSet', { itemId, picture }),
    record('ItemPictureRemoved', { itemId }),
    record('MistakeReported', {
      itemId,
      menuId: lunch,
      mistake: 'allergen_missing',
      allergenIds: ['milk'],
      itemRevision: '3',
    }),
    record('ReportsAnswered', { itemId, through: '0', outcome: 'changed' }),
    record('MenuArranged', { menuId: lunch, sections: [{ name: 'Sweets', itemIds: [itemId] }] }),
    record('MenuDetailsChanged', { menuId: lunch, name: 'Mittag' }),
    seen(),
    record('ItemArchived', { itemId, movedTo: dinner }),
    record('ItemRestored', { itemId, menuId: dinner }),
    record('ItemDeleted', { itemId, reason: 'Not made any more' }),
    record('MenuUnpublished', { menuId: lunch }),
    record('MenuPublished', { menuId: dinner }),
    record('MenuDeleted', { menuId: lunch, reason: 'Closed at noon' }),
    record('PersonInvited', {
      accountId: memberId,
      restaurantId,
      role: 'KITCHEN',
      sealedName: 'n',
      sealedEmail: 'e',
      ...link,
    }),
    record('InvitationLinkRenewed', { accountId: memberId, ...link }),
    record('InvitationAccepted', { accountId: memberId, sealedPasswordHash: 'p' }),
    record('InvitationWithdrawn', { accountId: memberId }),
    record('PersonRoleChanged', { accountId: memberId, previousRole: 'KITCHEN', role: 'MANAGER' }),
    record('PersonRemoved', { accountId: memberId }),
    record('PasswordResetLinkMade', {
      accountId,
      secretHash: 's',
      passwordHash: 'p',
      expiresAt: link.expiresAt,
      askedBy,
    }),
    record('PasswordReset', { accountId, sealedPasswordHash: 'p', askedBy }),
    record('PasswordChanged', { accountId, sealedPasswordHash: 'p' }),
    record('EmailChanged', {
      accountId,
      sealedEmail: 'e',
      sealedPasswordHash: 'p',
    }),
    record('SecondFactorAdded', { accountId, sealedSecondFactor: 's' }),
    record('SecondFactorRemoved', { accountId }),
    record('ImpersonationStarted', { impersonationId, restaurantId, adminId }),
    record('ImpersonationEnded', { impersonationId, restaurantId, adminId }),
    seen(),
    record('RestaurantClosed', { restaurantId }),
    record('AccountErased', { accountId }),
    seen(),
    record('RestaurantCodesChanged', {
      restaurantId,
      codeLegend: [{ code: 'gl', tags: ['gluten'], mayContain: [] }],
    }),
  ]
  return events.map((event, index) => ({ ...event, id: uuid(1_000 + index) }))
}

describe('the entries of an export', () => {
  const audit = useTables(createAuditTables)

  it('are the same bytes for the same log, whatever the tables are', async () => {
    const events = everyEvent()
    const recorded = new Set<string>(events.map(({ type }) => type))
    expect(projectionGroups.audit['audit-trail'].filter(type => !recorded.has(type))).to.deep.equal([])
    for (const event of events) await audit.apply([event])
    const positions = events.map(({ position }) => String(position))
    const lines: object[] = []
    for (const chain of [restaurantId, 'platform'])
      lines.push(...(await audit.client.query(exportedEntriesQuery.text, [chain, positions])).rows)
    const dates = (await audit.client.query(`${datesQuery.text} order by 1`, [positions])).rows
    expect(lines).to.have.length(events.filter(({ type }) => isEntry(type)).length)
    const digest = createHash('sha256')
      .update(JSON.stringify([lines, dates]))
      .digest('hex')
    // Only a change of what entries say may change it: exports of before must still be equal.
    expect(digest).to.equal('7c004e428dc9f1b0ef2a23b9af15715340e0d6d6c2cf8723a86975847dd60cdc')
  })
})

const isEntry = (type: string) => (projectionGroups.audit['audit-trail'] as readonly string[]).includes(type)
