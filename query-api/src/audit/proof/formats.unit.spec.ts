import type { ExportLine } from '@safe-menu/contracts/audit/proof'
import { expect } from 'chai'
import { formats } from './formats.ts'

const entry = {
  decidedAt: '2026-01-01T10:00:00.000Z',
  visibleAt: null,
  kind: 'allergen.withdrawn',
  restaurant: { id: 'r', name: '@home' },
  menu: { id: 'm', name: '＝1+1' },
  item: { id: 'i', name: '=HYPERLINK("x")' },
  allergen: null,
  account: null,
  before: null,
  after: null,
  reason: '+1',
  overridden: false,
  tookConfirmationAway: false,
  actor: { kind: 'system' },
  impersonator: null,
  link: { chain: 'c', sequence: 1 },
}

describe('an export as CSV', () => {
  it('puts an apostrophe before text like a formula and keeps the record unchanged', () => {
    const row = formats.csv.write({ line: 'entry', entry, event: null } as unknown as ExportLine)
    for (const cell of [",'@home,", ",'＝1+1,", `,"'=HYPERLINK(""x"")",`, ",'+1,"])
      expect(row).to.include(cell)
    expect(formats.csv.read(row)).to.have.nested.property('entry.item.name', '=HYPERLINK("x")')
    expect(
      row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/u).filter(cell => /^"?[=+\-@＝]/u.test(cell)),
    ).to.deep.equal([])
  })
})
