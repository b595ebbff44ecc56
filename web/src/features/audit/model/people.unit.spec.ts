import { expect } from 'chai'
import { admin, entry, ids, manager } from '../testing/audit-entry.ts'
import { actorText, responsibleAccount } from './people.ts'

describe('actorText', () => {
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
    [
      'a guest reports a mistake',
      { kind: 'item.reported', actor: { kind: 'system' } },
      'by a guest, without an account',
    ],
    ['the system acts', { actor: { kind: 'system' } }, 'by the system'],
  ] as const) {
    it(`says “${text}” when ${when}`, () => {
      expect(actorText(entry(changes as Parameters<typeof entry>[0]))).to.equal(text)
    })
  }
})

describe('responsibleAccount', () => {
  it('is the impersonating admin, else the acting account, else nobody', () => {
    expect(responsibleAccount(entry({ impersonator: admin }))?.id).to.equal(ids.admin)
    expect(responsibleAccount(entry())?.id).to.equal(ids.manager)
    expect(responsibleAccount(entry({ actor: { kind: 'system' } }))).to.equal(null)
  })
})
