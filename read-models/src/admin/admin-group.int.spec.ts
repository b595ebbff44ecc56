import { randomBytes, randomUUID } from 'node:crypto'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { WrongKey } from '@safe-menu/server-kit/vault/keys'
import { expect } from 'chai'
import { type AdminTables, createAdminTables } from '../testing/admin-tables.ts'
import { createRecorder } from '../testing/recorder.ts'
import { profile } from '../testing/restaurant-events.ts'

describe('admin group', () => {
  let postgres: TestPostgres
  let tables: AdminTables
  before(async () => {
    postgres = await startTestPostgres()
  })
  after(() => postgres.stop())

  const recorder = createRecorder()
  const say: typeof recorder.record = (...given) => recorder.record(...given)
  const vaultKey = randomBytes(32)

  async function open(withVault: boolean): Promise<void> {
    tables = await createAdminTables(await postgres.createDatabase(), vaultKey)
    if (withVault) await tables.createVault()
  }
  beforeEach(() => open(true))
  afterEach(() => tables.close())

  /** An owner with a key in the vault, as after registration. */
  async function registered(email: string) {
    const [accountId, restaurantId] = [randomUUID(), randomUUID()]
    const event = say('AccountRegistered', {
      accountId,
      audience: 'restaurant',
      role: 'RESTAURANT',
      sealedEmail: await tables.seal(accountId, email),
      sealedPasswordHash: 'sealed',
      restaurant: { restaurantId, profile },
    })
    return { accountId, restaurantId, event }
  }
  const account = async (id: string) =>
    (await tables.dump()).account.find(row => row.id === id) ?? expect.fail('no such account')

  it('stores an account with its decrypted e-mail', async () => {
    const { accountId, restaurantId, event } = await registered('owner@example.com')
    await tables.apply([event])
    expect(await account(accountId)).to.deep.include({
      audience: 'restaurant',
      role: 'RESTAURANT',
      restaurant_id: restaurantId,
      email: 'owner@example.com',
      sealed_email: null,
      erased_at: null,
    })
  })

  for (const inOneBatch of [true, false]) {
    it(`removes the e-mail on erasure ${inOneBatch ? 'in the same batch' : 'later'}`, async () => {
      const { accountId, event } = await registered('owner@example.com')
      const erased = say('AccountErased', { accountId })
      for (const batch of inOneBatch ? [[event, erased]] : [[event], [erased]]) await tables.apply(batch)
      const row = await account(accountId)
      expect([row.email, row.sealed_email]).to.deep.equal([null, null])
      expect(new Date(String(row.erased_at)).toISOString()).to.equal(erased.metadata.decidedAt)
    })
  }

  for (const inOneBatch of [true, false]) {
    it(`replaces a changed e-mail ${inOneBatch ? 'in the same batch' : 'later'}, but not after an erasure`, async () => {
      const { accountId, event } = await registered('owner@example.com')
      const changes = []
      for (const email of ['second@example.com', 'third@example.com']) {
        const sealedEmail = await tables.sealAgain(accountId, email)
        const data = { accountId, sealedEmail, sealedPasswordHash: 'sealed' }
        changes.push(say('EmailChanged', data))
      }
      for (const batch of inOneBatch ? [[event, ...changes]] : [[event], changes]) await tables.apply(batch)
      expect(await account(accountId)).to.deep.include({ email: 'third@example.com', sealed_email: null })
      await tables.apply([say('AccountErased', { accountId })])
      await tables.apply(changes)
      expect(await account(accountId)).to.deep.include({ email: null, sealed_email: null })
    })
  }

  for (const { what, harm } of [
    { what: 'is already gone', harm: `delete from vault.person_key where account_id = $1` },
    {
      what: 'is damaged',
      harm: `update vault.person_key set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) where account_id = $1`,
    },
  ])
    it(`stores no e-mail if the person’s key ${what}, and continues`, async () => {
      const harmed = await registered('harmed@example.com')
      const hostile = await registered('a\0b@example.com') // PostgreSQL stores no such character
      await tables.client.query(harm, [harmed.accountId])
      await tables.apply([harmed.event, hostile.event])
      expect((await account(harmed.accountId)).email).to.equal(null)
      expect((await account(hostile.accountId)).email).to.equal('a\ufffdb@example.com')
    })

  it('stores accounts without e-mails until the vault is back', async () => {
    const { accountId, event } = await registered('owner@example.com')
    await tables.client.query('alter schema vault rename to elsewhere')
    await tables.apply([event])
    expect((await account(accountId)).email).to.equal(null)
    await tables.client.query('alter schema elsewhere rename to vault')
    await tables.apply([(await registered('other@example.com')).event])
    expect((await account(accountId)).email).to.equal('owner@example.com')
  })

  it('refuses the batch with the reason if the vault belongs to another key', async () => {
    const { event } = await registered('owner@example.com')
    await tables.client.query(`update vault.key_check set fingerprint = 'another'`)
    const error = await tables.apply([event]).catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(WrongKey)
    expect((await tables.dump()).account).to.deep.equal([])
  })

  /** An open invitation with a key in the vault. */
  async function invited(restaurantId: string, name: string) {
    const accountId = randomUUID()
    const email = `${accountId}@example.com`
    const sealed = await tables.sealAll(accountId, { name, email })
    const invitation = say('PersonInvited', {
      accountId,
      restaurantId,
      role: 'MANAGER',
      sealedName: sealed.name,
      sealedEmail: sealed.email,
      secretHash: 'hash',
      expiresAt: '2026-11-30T12:00:00.000Z',
    })
    const joined = say('AccountRegistered', {
      accountId,
      audience: 'restaurant',
      role: 'MANAGER',
      sealedEmail: sealed.email,
      sealedPasswordHash: 'sealed',
      restaurant: null,
      memberOf: restaurantId,
    })
    return { accountId, email, invitation, joined }
  }
  const person = async (id: string) =>
    (await tables.dump()).person.find(row => row.id === id) ?? expect.fail('no such person')

  it('keeps a person until the removal, and then forgets name and e-mail', async () => {
    const restaurantId = randomUUID()
    const { accountId, email, invitation, joined } = await invited(restaurantId, 'Anna Kern')
    await tables.apply([invitation])
    expect(await person(accountId)).to.deep.include({
      name: 'Anna Kern',
      email,
      role: 'MANAGER',
      joined_at: null,
    })
    const change = { accountId, previousRole: 'MANAGER', role: 'KITCHEN' } as const
    await tables.apply([joined, say('PersonRoleChanged', change)])
    expect((await person(accountId)).role).to.equal('KITCHEN')
    expect((await person(accountId)).joined_at).not.to.equal(null)
    expect((await account(accountId)).restaurant_id).to.equal(restaurantId)
    const sealedEmail = await tables.sealAgain(accountId, 'anna.kern@example.com')
    const data = { accountId, sealedEmail, sealedPasswordHash: 'sealed' }
    await tables.apply([say('EmailChanged', data)])
    expect((await person(accountId)).email).to.equal('anna.kern@example.com')
    await tables.apply([say('PersonRemoved', { accountId }), say('AccountErased', { accountId })])
    const gone = { name: null, sealed_name: null, email: null, sealed_email: null }
    expect(await person(accountId)).to.deep.include(gone)
    expect((await person(accountId)).ended_at).not.to.equal(null)
    expect((await account(accountId)).email).to.equal(null)
  })

  it('keeps that a mail was not sent until there is a newer link', async () => {
    const { accountId, invitation, joined } = await invited(randomUUID(), 'Anna Kern')
    const failedAt = async () => (await person(accountId)).mail_failed_at
    const failed = () => say('MailNotSent', { accountId, purpose: 'invitation' as const })
    const renewed = { accountId, secretHash: 'other', expiresAt: '2026-12-01T12:00:00.000Z' }
    await tables.apply([invitation, failed()])
    expect(await failedAt()).not.to.equal(null)
    await tables.apply([say('InvitationLinkRenewed', renewed)])
    expect(await failedAt()).to.equal(null)
    await tables.apply([failed(), joined])
    expect(await failedAt()).to.equal(null)
    await tables.apply([failed()])
    expect(await failedAt()).not.to.equal(null)
  })

  /** Expects the same tables when the applied batches are applied again, and after a rebuild from them, cut in two ways. */
  async function expectSameAgain(
    batches: readonly (readonly StoredEvent[])[],
    meanwhile = async (): Promise<void> => undefined,
  ): Promise<void> {
    const once = await tables.dump()
    for (const batch of batches) await tables.apply(batch)
    expect(await tables.dump(), 'applied twice').to.deep.equal(once)
    for (const again of [batches, [batches.flat()]]) {
      await tables.empty()
      await meanwhile()
      await tables.rebuild(again)
      expect(await tables.dump(), 'rebuilt').to.deep.equal(once)
    }
  }

  it('gives the same people after a rebuild or a repeated batch', async () => {
    const restaurantId = randomUUID()
    const [one, two] = [await invited(restaurantId, 'Anna'), await invited(restaurantId, 'Bea')]
    const { accountId } = one
    const role = (previousRole: 'MANAGER' | 'KITCHEN', next: 'MANAGER' | 'KITCHEN') =>
      say('PersonRoleChanged', { accountId, previousRole, role: next })
    const link = { secretHash: 'other', expiresAt: '2026-12-01T12:00:00.000Z' }
    const batches = [
      [one.invitation, two.invitation, say('InvitationLinkRenewed', { accountId, ...link })],
      [one.joined, role('MANAGER', 'KITCHEN'), role('KITCHEN', 'MANAGER'), role('MANAGER', 'KITCHEN')],
      [say('InvitationWithdrawn', { accountId: two.accountId })],
    ]
    for (const batch of batches) await tables.apply(batch)
    const once = await tables.dump()
    expect(once.person.map(row => [row.role, row.name]).toSorted()).to.deep.equal([
      ['KITCHEN', 'Anna'],
      ['MANAGER', null],
    ])
    // The key of a withdrawn invitation is destroyed.
    await expectSameAgain(batches, () => tables.destroyKey(two.accountId))
  })

  it('gives the same tables after a rebuild or a repeated batch', async () => {
    const [one, two] = [await registered('one@example.com'), await registered('two@example.com')]
    const restaurant = (of: typeof one, name: string) =>
      say('RestaurantRegistered', {
        restaurantId: of.restaurantId,
        ownerAccountId: of.accountId,
        profile: { ...profile, name },
      })
    const batches: (readonly StoredEvent[])[] = [
      [one.event, restaurant(one, 'One'), two.event],
      [
        restaurant(two, 'Two'),
        say('RestaurantProfileChanged', { restaurantId: one.restaurantId, name: 'Uno' }),
      ],
      [
        say('RestaurantProfileChanged', { restaurantId: one.restaurantId, phone: '1' }),
        say('AccountErased', { accountId: two.accountId }),
      ],
    ]
    for (const batch of batches) await tables.apply(batch)
    const once = await tables.dump()
    expect(once.restaurant.map(row => row.name).toSorted()).to.deep.equal(['Two', 'Uno'])
    const uno = once.restaurant.find(row => row.name === 'Uno')
    expect(new Date(String(uno?.changed_at)).toISOString()).to.equal(batches[2]?.[0]?.metadata.decidedAt)

    await expectSameAgain(batches)
  })
})
