import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { expect } from 'chai'
import { admin, entry, ids, manager } from '../testing/audit-entry.ts'
import { actorText, responsibleAccount } from './people.ts'

describe('actorText', () => {
  const texts: Readonly<Record<string, Partial<AuditEntryView>>> = {
    'by the restaurant (owner@example.com)': {},
    'by the restaurant': { actor: { kind: 'account', ...manager, email: null } },
    'by admin a@b.example for the restaurant': { impersonator: admin },
    'by an admin for the restaurant': { impersonator: { ...admin, email: null } },
    'by an erased account': { actor: { kind: 'account', ...manager, email: null, erased: true } },
    'by a guest, without an account': { kind: 'item.reported', actor: { kind: 'system' } },
    'by the system': { actor: { kind: 'system' } },
  }
  for (const [text, changes] of Object.entries(texts))
    it(`says “${text}”`, () => expect(actorText(entry(changes))).to.equal(text))
})

describe('responsibleAccount', () => {
  it('is the impersonating admin, else the acting account, else empty', () => {
    expect(responsibleAccount(entry({ impersonator: admin }))?.id).to.equal(ids.admin)
    expect(responsibleAccount(entry())?.id).to.equal(ids.manager)
    expect(responsibleAccount(entry({ actor: { kind: 'system' } }))).to.equal(null)
  })
})
