import { expect } from 'chai'
import { responsible, whoText } from './people.ts'
import { admin, entry, ids, manager } from './sample.spec-help.ts'

describe('whoText', () => {
  for (const [when, changes, text] of [
    ['the restaurant acts, seen by staff', {}, 'by the restaurant (owner@example.com)'],
    [
      'the restaurant acts, seen by itself',
      { actor: { kind: 'account', ...manager, email: null } },
      'by the restaurant',
    ],
    ['an admin acts for it', { impersonator: admin }, 'by admin a@b.example for the restaurant'],
    [
      'an admin acts for it, seen by the restaurant',
      { impersonator: { ...admin, email: null } },
      'by an admin for the restaurant',
    ],
    [
      'the account is erased',
      { actor: { kind: 'account', ...manager, email: null, erased: true } },
      'by an erased account',
    ],
    ['nobody does', { actor: { kind: 'system' } }, 'by the system'],
  ] as const) {
    it(`when ${when} › then “${text}”`, () => {
      expect(whoText(entry(changes as Parameters<typeof entry>[0]))).to.equal(text)
    })
  }
})

describe('responsible', () => {
  it('when an admin acts for a restaurant › then the admin, else whoever acted, else nobody', () => {
    expect(responsible(entry({ impersonator: admin }))?.id).to.equal(ids.admin)
    expect(responsible(entry())?.id).to.equal(ids.manager)
    expect(responsible(entry({ actor: { kind: 'system' } }))).to.equal(null)
  })
})
