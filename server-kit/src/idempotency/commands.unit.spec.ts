import { Email, NewPassword } from '@safe-menu/contracts/accounts/routes'
import { AccountId } from '@safe-menu/contracts/ids'
import { routes } from '@safe-menu/contracts/routes'
import { expect } from 'chai'
import { z } from 'zod'
import { commandId, deriveId, fingerprint, readIdempotencyKey } from './commands.ts'

const request = {
  method: 'POST',
  path: '/api/menus/1',
  body: { name: 'Lunch', price: 9.5, tags: ['b', 'a'] },
}

describe('fingerprint', () => {
  it('is the same for any order of fields', () => {
    const body = { tags: ['b', 'a'], price: 9.5, name: 'Lunch' }
    expect(fingerprint({ ...request, body })).to.equal(fingerprint(request))
  })
  it('differs when any relevant value differs', () => {
    const others = [
      { ...request, method: 'PUT' },
      { ...request, path: '/api/menus/2' },
      { ...request, query: { reason: 'x' } },
      { ...request, body: { ...request.body, name: 'Dinner' } },
      { ...request, body: { ...request.body, tags: ['a', 'b'] } },
      { ...request, body: undefined },
      { ...request, body: 'csv,text' },
    ]
    expect(new Set([request, ...others].map(fingerprint)).size).to.equal(others.length + 1)
  })
  it('ignores passwords and e-mails, so that they cannot be guessed from it', () => {
    const withAll = (text: string) =>
      fingerprint({
        ...request,
        body: { name: 'A', email: text, password: text, currentPassword: text, newPassword: text },
      })
    expect(withAll('one')).to.equal(withAll('two'))
    expect(withAll('one')).to.equal(fingerprint({ ...request, body: { name: 'A' } }))
  })
  it('leaves out each e-mail and new password of every route', () => {
    const personal = routes.flatMap(({ body }) =>
      body instanceof z.ZodObject
        ? Object.entries(body.shape).flatMap(([name, schema]) =>
            schema === Email || schema === NewPassword ? [name] : [],
          )
        : [],
    )
    expect(personal).to.include('newEmail')
    const without = fingerprint({ ...request, body: {} })
    for (const name of personal)
      expect(fingerprint({ ...request, body: { [name]: 'x' } }), name).to.equal(without)
  })
})

describe('command id', () => {
  const accountId = AccountId.parse('6b1f9a53-6f0f-4f43-9d3e-0a3c5a0f4c11')
  const adminId = AccountId.parse('0d7a3c58-1f2b-4e0a-8a55-3a6cf6c7b722')
  const caller = { accountId, impersonator: null }

  it('is the same UUID for the same actor, route and key', () => {
    expect(commandId(caller, 'menus.create', 'k')).to.equal(commandId({ ...caller }, 'menus.create', 'k'))
    expect(z.uuid().safeParse(commandId(caller, 'menus.create', 'k')).success).to.equal(true)
  })
  it('differs when actor, impersonator, route or key differ', () => {
    const ids = [
      commandId(caller, 'menus.create', 'k'),
      commandId({ accountId, impersonator: adminId }, 'menus.create', 'k'),
      commandId({ accountId: adminId, impersonator: null }, 'menus.create', 'k'),
      commandId(caller, 'menus.change', 'k'),
      commandId(caller, 'menus.create', 'l'),
      commandId(null, 'menus.create', 'k'),
    ]
    expect(new Set(ids).size).to.equal(ids.length)
  })
  it('is unique without a key', () => {
    expect(commandId(caller, 'menus.create', null)).not.to.equal(commandId(caller, 'menus.create', null))
  })
  it('derives an id for each label, the same again on a retry', () => {
    const command = commandId(caller, 'items.create', 'k')
    expect(deriveId(command, 'item')).to.equal(deriveId(command, 'item'))
    expect(deriveId(command, 'item')).not.to.equal(deriveId(command, 'event 0'))
    expect(z.uuid().safeParse(deriveId(command, 'item')).success).to.equal(true)
  })
})

describe('idempotency key', () => {
  it('accepts up to 200 printable characters', () => {
    expect(readIdempotencyKey('6b1f9a53-6f0f')).to.equal('6b1f9a53-6f0f')
    expect(readIdempotencyKey('x'.repeat(200))).to.have.length(200)
    expect(readIdempotencyKey(undefined)).to.equal(null)
  })
  it('refuses everything else', () => {
    for (const key of ['', ' ', 'a b', 'ü', 'a\u0000', 'x'.repeat(201), ['a', 'b']]) {
      expect(() => readIdempotencyKey(key))
        .to.throw()
        .with.property('code', 'request.malformed')
    }
  })
})
