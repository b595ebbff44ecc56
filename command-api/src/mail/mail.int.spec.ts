import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { SMTPServer } from 'smtp-server'
import { addTask } from '../tasks.ts'
import { hashOfSecret, readToken } from '../team/link.ts'
import { type Received, startMailServer } from '../testing/mail-server.ts'
import { password, registeredRestaurant, type Stack, startCommandApi, tokenFor } from '../testing/stack.ts'
import { newEmail, type Owner, teamAt, teamOf, tokenIn } from '../testing/team.ts'
import { partsOf, passMinutes, runTasks } from '../testing/vault.ts'
import type { FailedMail } from './state.ts'
import { createTransport } from './transport.ts'

const origin = 'https://menu.example.com'
const newPassword = 'a fresh long passphrase'

/** The text of a mail, without the line breaks of its encoding. */
const textOf = ({ raw }: Received) =>
  raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
const linkIn = (mail: Received) => /https:\S+/u.exec(textOf(mail))?.[0] ?? ''

describe('mail', () => {
  let stack: Stack
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  before(async () => {
    smtp = await startMailServer()
    stack = await startCommandApi({
      mailSettings: {
        smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
        from: 'Safe Menu <menu@example.com>',
        origin,
      },
    })
  })
  after(async () => {
    await stack.stop()
    await smtp.stop()
  })
  const { invite, accept, login, remove, renewLink, typesOf } = teamAt(() => stack)
  const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email))
  const mailTo = async (email: string, index = 0) => {
    await waitUntil('the mail arrives', () => mailsTo(email).length > index)
    return mailsTo(email)[index] as Received
  }
  /** A person who has joined by the mailed link. An invitation whose link is used before its mail is sent is not mailed any more. */
  const joined = async (owner: Owner) => {
    const invitation = await invite(owner)
    expect((await accept(linkIn(await mailTo(invitation.email)))).status).to.equal(201)
    return invitation
  }
  const forgotten = (email: string, audience = 'restaurant', base = stack.url) =>
    clientOf(base).post('/api/password-resets', { email, audience })
  const use = (link: string) =>
    stack.anonymous.post('/api/password-resets/use', { token: tokenIn(link), password: newPassword })
  const linkFor = (owner: Owner, id: string) =>
    stack.as(owner.token).post(`${teamOf(owner)}/${id}/password-reset`, {})

  it('brings an invitation, with the site’s own address whatever the request says', async () => {
    const owner = await registeredRestaurant(stack)
    const { body, email, link } = await invite(owner)
    expect(body.mailed).to.equal(true)
    const mail = await mailTo(email)
    expect(linkIn(mail)).to.equal(origin + link)
    expect(mail.raw).to.match(/^From: Safe Menu <menu@example\.com>/mu)
    expect(textOf(mail), 'the owner has typed it').not.to.include('Anna')
    const renewed = await renewLink(owner, body.id)
    expect(linkIn(await mailTo(email, 1))).to.equal(origin + renewed.body.link)
    expect((await accept(linkIn(await mailTo(email, 1)))).status).to.equal(201)
  })

  it('tells the old address that an account has another one, but not which', async () => {
    const owner = await registeredRestaurant(stack)
    const { email } = await joined(owner)
    const { token } = (await login(email)).body
    const changed = newEmail()
    const body = { newEmail: changed, password }
    const key = 'change-the-address-once'
    for (const _ of [1, 2])
      expect((await stack.as(token).put('/api/account/email', body, { key })).status).to.be.oneOf([200, 401])
    const mail = await mailTo(email, 1)
    expect(mail.raw).to.include('Subject: Your email address was changed')
    expect(textOf(mail)).to.include('someone else knows your password').and.not.to.include(changed)
    // The old address gets no link any more, and the new one does.
    await forgotten(email)
    await forgotten(changed)
    expect(textOf(await mailTo(changed))).to.include('new password')
    expect(mailsTo(email)).to.have.length(2)
  })

  it('tells an owner that an admin has made a link, without the link', async () => {
    const owner = await registeredRestaurant(stack)
    const path = `/api/admin/restaurants/${owner.restaurantId}/password-reset`
    const admin = stack.as(tokenFor(stack, 'ADMIN'))
    const key = 'make-the-link-once'
    for (const _ of [1, 2]) expect((await admin.post(path, {}, { key })).status).to.equal(201)
    const mail = await mailTo(owner.email)
    expect(mail.raw).to.include('Subject: An admin can set your password')
    expect(textOf(mail))
      .to.include('within 24 hours')
      .and.not.to.match(/https?:|reset#/u)
    // It was asked for before the mail that follows.
    await forgotten(owner.email)
    expect(textOf(await mailTo(owner.email, 1))).to.include('new password')
    expect(mailsTo(owner.email)).to.have.length(2)
  })

  it('brings the owner’s link for a person', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, email } = await joined(owner)
    const made = await linkFor(owner, id)
    expect(made.body).to.include({ mailed: true })
    const mail = await mailTo(email, 1)
    expect(linkIn(mail)).to.equal(origin + made.body.link)
    expect((await use(linkIn(mail))).status).to.equal(200)
  })

  it('brings a link to owners, people of a team and customers who forgot a password', async () => {
    const owner = await registeredRestaurant(stack)
    const { email } = await joined(owner)
    const customer = newEmail()
    const registration = { email: customer, password: 'a long enough password' }
    await stack.anonymous.post('/api/customers/register', registration)
    for (const [address, audience, index] of [
      [owner.email, 'restaurant', 0],
      [email, 'restaurant', 1],
      [customer, 'customer', 0],
    ] as const) {
      expect((await forgotten(address, audience)).status).to.equal(200)
      expect((await use(linkIn(await mailTo(address, index)))).status, address).to.equal(200)
    }
    expect((await login(owner.email)).status, 'the earlier password').to.equal(401)
  })

  it('gives the same answer for an address without an account, and sends it nothing', async () => {
    const owner = await registeredRestaurant(stack)
    const unknown = newEmail()
    const [known, none] = [await forgotten(owner.email), await forgotten(unknown)]
    expect(none.status).to.equal(known.status)
    expect(none.body).to.deep.equal(known.body)
    await mailTo(owner.email)
    // It was asked for before the mail that follows.
    await forgotten(unknown)
    await forgotten(owner.email)
    await mailTo(owner.email, 1)
    expect(mailsTo(unknown)).to.deep.equal([])
  })

  it('sends one mailbox five mails in an hour, and makes no more links for strangers', async () => {
    const owner = await registeredRestaurant(stack)
    for (let sent = 0; sent < 8; sent += 1) await forgotten(owner.email)
    await mailTo(owner.email, 4)
    const marker = await registeredRestaurant(stack)
    await forgotten(marker.email)
    await mailTo(marker.email)
    expect(mailsTo(owner.email)).to.have.length(5)
    const made = await typesOf(`password-reset-${owner.accountId}`)
    expect(made).to.have.length(5)
  })

  it('counts addresses with a plus sign as the mailbox that gets their mails', async () => {
    const owner = await registeredRestaurant(stack)
    const mailbox = `anna-${Date.now()}`
    for (let index = 0; index < 7; index += 1)
      await invite(owner, 'KITCHEN', `${mailbox}+${index}@example.com`)
    const sent = () => smtp.received.flatMap(({ to }) => to).filter(to => to.startsWith(mailbox))
    await waitUntil('five mails arrive', () => sent().length >= 5)
    const marker = await invite(owner, 'KITCHEN')
    await mailTo(marker.email)
    expect(sent()).to.have.length(5)
  })

  it('keeps the link that the owner has handed over when a stranger asks for a mail', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, email } = await joined(owner)
    const { link } = (await linkFor(owner, id)).body
    await mailTo(email, 1)
    await forgotten(email)
    await mailTo(email, 2)
    expect((await use(link)).status).to.equal(200)
    expect((await use(linkIn(await mailTo(email, 2)))).status, 'ended with the password').to.equal(404)
  })

  it('records for the owner that a mailbox does not exist', async () => {
    const owner = await registeredRestaurant(stack)
    const { id, body } = await invite(owner, 'KITCHEN', `refused-${Date.now()}@example.com`)
    expect(body.link, 'shown all the same').to.be.a('string')
    await waitUntil('the failure is recorded', async () => (await typesOf(`mail-${id}`)).length === 1)
    expect(await typesOf(`mail-${id}`)).to.deep.equal(['MailNotSent'])
  })

  describe('that waits while the team changes', () => {
    /** A person whose mail the server refuses later. */
    const inviteHeld = async (owner: Owner) => {
      const before = smtp.countHeld()
      const invited = await invite(owner, 'KITCHEN', `held-${newEmail()}`)
      await waitUntil('the server holds the mail', () => smtp.countHeld() > before)
      return invited
    }
    const refuseHeld = async () => {
      smtp.refuseHeld()
      await waitUntil('no mail waits', async () => {
        const waiting = await stack.rowsOf(`select 1 from vault.task where kind = 'mail' and done_at is null`)
        return waiting.length === 0
      })
    }

    it('is not sent if its link was replaced, or its person removed', async () => {
      const owner = await registeredRestaurant(stack)
      // As many as are sent at the same time.
      for (let index = 0; index < 4; index += 1) await inviteHeld(owner)
      const invited = await invite(owner)
      const { link } = (await renewLink(owner, invited.id)).body
      const removed = await invite(owner)
      await remove(owner, removed.id)
      await refuseHeld()
      expect(mailsTo(invited.email).map(linkIn)).to.deep.equal([origin + link])
      expect(mailsTo(removed.email)).to.deep.equal([])
      for (const { id } of [invited, removed]) expect(await typesOf(`mail-${id}`)).to.deep.equal([])
    })

    it('is not recorded as failed if its link was used or replaced', async () => {
      const owner = await registeredRestaurant(stack)
      const [joining, renewed] = [await inviteHeld(owner), await inviteHeld(owner)]
      expect((await accept(joining.link)).status).to.equal(201)
      await renewLink(owner, renewed.id)
      await waitUntil('the server holds both mails', () => smtp.countHeld() === 3)
      await refuseHeld()
      expect(await typesOf(`mail-${joining.id}`)).to.deep.equal([])
      expect(await typesOf(`mail-${renewed.id}`), 'the newer one').to.deep.equal(['MailNotSent'])
    })
  })

  describe('whose process is killed before it is sent', () => {
    const tasksOf = (id: string) =>
      stack.rowsOf(`select 1 from vault.task where kind = 'mail' and subject = $1`, [id])
    const plan = (owner: Owner, id: string, link: string, purpose: FailedMail['purpose'] = 'invitation') =>
      addTask(partsOf(stack).vaultDatabase.query, 'mail', id, {
        restaurantId: RestaurantId.parse(owner.restaurantId),
        purpose,
        secretHash: hashOfSecret(readToken(tokenIn(link)).secret),
      })

    it('is recorded for the owner after an hour, once', async () => {
      const owner = await registeredRestaurant(stack)
      const { id, email, link } = await invite(owner)
      await mailTo(email)
      await waitUntil('the task is finished', async () => (await tasksOf(id)).length === 0)
      await plan(owner, id, link)
      await runTasks(stack)
      expect(await typesOf(`mail-${id}`), 'may still be sent').to.deep.equal([])
      await passMinutes(stack, 61)
      await Promise.all([runTasks(stack), runTasks(stack)])
      expect(await typesOf(`mail-${id}`)).to.deep.equal(['MailNotSent'])
      expect(await tasksOf(id)).to.deep.equal([])
    })

    it('is not recorded if the link was never made, or the person has used it', async () => {
      const owner = await registeredRestaurant(stack)
      const { id, email, link } = await invite(owner)
      await mailTo(email)
      await waitUntil('the task is finished', async () => (await tasksOf(id)).length === 0)
      await plan(
        owner,
        id,
        link.replace(/.$/u, last => (last === 'A' ? 'B' : 'A')),
      )
      await accept(link)
      await plan(owner, id, link)
      await passMinutes(stack, 61)
      await runTasks(stack)
      expect([await typesOf(`mail-${id}`), await tasksOf(id)]).to.deep.equal([[], []])
    })

    it('is not recorded if the link has set a password', async () => {
      const owner = await registeredRestaurant(stack)
      const [used, unused] = [await joined(owner), await joined(owner)]
      for (const { id, email } of [used, unused]) {
        const { link } = (await linkFor(owner, id)).body
        await mailTo(email, 1)
        await waitUntil('the task is finished', async () => (await tasksOf(id)).length === 0)
        await plan(owner, id, link, 'password reset')
        if (id === used.id) expect((await use(link)).status).to.equal(200)
      }
      await passMinutes(stack, 61)
      await runTasks(stack)
      expect([await typesOf(`mail-${used.id}`), await tasksOf(used.id)]).to.deep.equal([[], []])
      expect(await typesOf(`mail-${unused.id}`)).to.deep.equal(['MailNotSent'])
    })

    it('leaves no link in the vault', async () => {
      const owner = await registeredRestaurant(stack)
      const { link } = await invite(owner, 'MANAGER', `refused-${Date.now()}-again@example.com`)
      const tasks = JSON.stringify(await stack.rowsOf('select * from vault.task'))
      expect(tasks).not.to.include(tokenIn(link).split('.')[1] ?? '')
    })
  })

  it('gives a name no power over headers, links or recipients', async () => {
    for (const name of [
      'Bcc victim@example.com <x>',
      'Your bank: www.evil.example',
      'Ünïcödé 🍝 '.repeat(10),
      `${'x'.repeat(120)}`,
      '=?utf-8?Q?=0D=0ABcc:_victim?=',
    ]) {
      const email = newEmail()
      const registration = { email, password: 'a long enough password', name }
      const { body } = await stack.anonymous.post('/api/auth/register', registration)
      const { restaurantId } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
      const owner = { email, token: body.token, restaurantId } as Owner
      const invited = await invite(owner, 'MANAGER', newEmail(), name)
      const mail = await mailTo(invited.email)
      const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))
      expect(mail.to).to.deep.equal([invited.email])
      expect(head).not.to.match(/^bcc|victim|evil/imu)
      expect(textOf(mail)).not.to.include('evil')
      expect(textOf(mail).match(/https?:/gu)).to.have.length(1)
      for (const line of mail.raw.split('\r\n')) expect(line.length).to.be.at.most(998)
    }
  })

  it('is refused when the site sends none, and says whom to ask', async () => {
    const url = await stack.startApi({ mailSettings: null })
    const answer = await forgotten(newEmail(), 'restaurant', url)
    expect(answer.body.code).to.equal('mail.off')
    const ways = (base: string) => clientOf(base).post('/api/password-resets/ways', {})
    expect([(await ways(url)).body, (await ways(stack.url)).body]).to.deep.equal([
      { byMail: false },
      { byMail: true },
    ])
  })

  it('goes to a relay whose certificate nobody has signed, and a password does not', async () => {
    const tlsOf: boolean[] = []
    const certificate = execFileSync(
      'openssl',
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -out - -subj /CN=relay'.split(
        ' ',
      ),
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const relay = new SMTPServer({
      key: certificate,
      cert: certificate,
      authOptional: true,
      onAuth: (_auth, _session, done) => done(null, { user: 'a' }),
      onData(stream, { secure }, done) {
        tlsOf.push(secure)
        stream.resume().on('end', done)
      },
    })
    relay.on('error', () => undefined) // a client that ends the connection
    await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
    const address = `127.0.0.1:${(relay.server.address() as AddressInfo).port}`
    const sendTo = (url: string) =>
      createTransport(url, 'menu@example.com')(
        { to: 'a@example.com', subject: 'A', text: 'B' },
        AbortSignal.timeout(50_000),
      ).then(
        () => 'sent',
        error => error.message,
      )
    try {
      expect(await sendTo(`smtp://${address}`)).to.equal('sent')
      expect(await sendTo(`smtp://user:password@${address}`)).to.match(/certificate/)
      expect(tlsOf).to.deep.equal([true])
    } finally {
      await new Promise<void>(resolve => relay.close(() => resolve()))
    }
  })

  it('never sends a password over a connection without TLS', async () => {
    const smtpUrl = `smtp://user:secret@127.0.0.1:${smtp.port}`
    const url = await stack.startApi({
      mailSettings: { smtpUrl, from: 'menu@example.com', origin },
    })
    const owner = await registeredRestaurant(stack, url)
    const body = { email: newEmail(), personName: 'Anna', role: 'KITCHEN' }
    const invited = await stack.as(owner.token, url).post(teamOf(owner), body)
    expect(invited.status).to.equal(201)
    expect(mailsTo(body.email)).to.deep.equal([])
  })
})
