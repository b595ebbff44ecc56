import { AuditKind, isForGuests } from '@safe-menu/contracts/audit/kinds'
import { expect } from 'chai'
import { readSql } from '../../sql.ts'

describe('visibility.sql', () => {
  it('says of each kind that guests can read when it still holds', () => {
    const sql = readSql('audit/guest-view/visibility.sql')
    // A restaurant's own entries are compared field by field, whatever their kind is.
    const kinds = AuditKind.options.filter(kind => isForGuests(kind) && !kind.startsWith('restaurant.'))
    expect(kinds.filter(kind => !sql.includes(`'${kind}'`))).to.deep.equal([])
  })
})
