import { AuditVisibility, HiddenReason } from '@safe-menu/contracts/audit/views'
import { expect } from 'chai'
import { entry } from '../testing/audit-entry.ts'
import { hiddenText, visibilityText } from './visibility.ts'

describe('hiddenText', () => {
  it('names the menu and why guests could not open it', () => {
    expect(hiddenText('Dinner', 'menu_not_published')).to.equal('“Dinner” was a draft.')
    expect(hiddenText('Dinner', 'deleted')).to.equal('“Dinner” was deleted.')
    expect(hiddenText(null, 'not_yet')).to.equal('The menu was not visible to guests yet.')
    for (const why of HiddenReason.options) expect(hiddenText('Dinner', why)).to.match(/\.$/u)
  })
})

describe('visibilityText', () => {
  const text = (changes: Parameters<typeof entry>[0]) => visibilityText(entry(changes))

  const visibleAt = '2026-03-13T12:00:00.000Z'
  for (const [what, changes, words] of [
    ['seen at once', {}, /^Visible to guests since .*19:32:10 \(within a second\)$/u],
    ['not confirmed any more', { kind: 'allergens.confirmation_withdrawn' }, /^Visible to guests since /u],
    ['seen later', { visibleAt: '2026-03-12T19:32:22.000Z' }, /19:32:22 \(12 seconds later\)$/u],
    [
      'published later',
      { visibleAt, visibility: 'when_published' },
      /12:00:00, when the menu was published$/u,
    ],
    ['restored later', { visibleAt, visibility: 'when_restored' }, /12:00:00, when the dish was restored$/u],
    [
      'no longer visible',
      { kind: 'menu.unpublished', visibility: 'removed' },
      /^No longer visible to guests since .*19:32:10 \(within a second\)$/u,
    ],
    [
      'no longer visible on the menu that the dish left',
      { kind: 'item.archived', visibility: 'removed' },
      /^No longer visible to guests on this menu since .*19:32:10 \(within a second\)$/u,
    ],
  ] as const)
    it(`says since when, and how long after the decision: ${what}`, () =>
      expect(text(changes)).to.match(words))

  for (const visibility of AuditVisibility.options) {
    it(`explains an entry that was never visible: ${visibility}`, () => {
      const never = text({ visibleAt: null, visibility })
      const isDated = ['at_once', 'when_published', 'when_restored', 'removed', 'not_for_guests']
      if (isDated.includes(visibility)) expect(never).to.equal(null)
      else expect(never).to.match(/guests/u)
    })
  }

  it('says of a dish that guests could not open it on the menu that it left', () => {
    const before = (kind: 'item.deleted' | 'menu.deleted') =>
      text({ kind, visibleAt: null, visibility: 'not_open_before' })
    const words = 'No difference for guests: they could not open it'
    expect(before('item.deleted')).to.equal(`${words} on this menu before`)
    expect(before('menu.deleted')).to.equal(`${words} before`)
  })

  it('is empty for an entry that does not affect guests', () => {
    expect(text({ kind: 'account.erased', visibleAt: null, visibility: 'not_for_guests' })).to.equal(null)
  })
})
