import type { AddressInfo } from 'node:net'
import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type RunningStack, startStack } from '@safe-menu/local/testing/start-stack'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { newCustomer, newTenant } from '../../fixtures/tenants.ts'
import { type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const newPassword = 'a fresh long passphrase'
const publicOrigin = 'https://menu.example.com'

/** A mail server that keeps what it gets. */
async function startMailServer() {
  const mails: { readonly to: string; readonly text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=')
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

// Only with --all: reset.int.spec.ts and mail.int.spec.ts prove the same; this one starts a product that sends mail.
describe('a forgotten password, with mail [reset-mail-1]', () => {
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let stack: RunningStack
  const visits: OpenedPage[] = []
  const open = async (path: string) => {
    const opened = await openPage(stack.origin + path, phone)
    visits.push(opened)
    return opened.page
  }
  before(async () => {
    smtp = await startMailServer()
    stack = await startStack({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Safe Menu <menu@example.com>',
      PUBLIC_ORIGIN: publicOrigin,
    })
  })
  after(async () => {
    await stack?.stop()
    await smtp?.stop()
  })
  afterEach(async () => {
    for (const { consoleErrors, close } of visits.splice(0)) {
      await close()
      expect(consoleErrors).to.deep.equal([])
    }
  })

  async function askFor(page: Page, email: string) {
    await page.getByRole('button', { name: 'Forgot your password?' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
    await dialog.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    const answer = dialog.getByText(/^If this address/u)
    await answer.waitFor()
    return answer.innerText()
  }

  for (const [who, path, home] of variants([
    ['an owner', '/login', 'Menu Manager'],
    ['a customer', '/login?as=customer', 'My menus'],
  ] as const))
    it(`lets ${who} back in with the link of the mail`, async () => {
      const person = await (who === 'an owner' ? newTenant : newCustomer)(stack.origin)
      const page = await open(path)
      const known = await askFor(page, person.email)
      await waitUntil('the mail arrives', () => smtp.mails.some(({ to }) => to === person.email))
      const mail = smtp.mails.find(({ to }) => to === person.email)
      const link = new URL(/https:\S+/u.exec(mail?.text ?? '')?.[0] ?? 'no:link')
      expect(link.origin).to.equal(publicOrigin)

      const other = await open(path)
      expect(await askFor(other, 'nobody@example.com'), 'an unknown address gets the same answer').to.equal(
        known,
      )

      const reset = await open(link.pathname + link.hash)
      await reset.getByRole('textbox', { name: 'New password' }).fill(newPassword)
      await reset.keyboard.press('Enter')
      await reset.getByText('Your new password is set', { exact: true }).waitFor()
      const login = await open(path)
      await login.getByLabel('Email').fill(person.email)
      await login.getByRole('textbox', { name: 'Password' }).fill(newPassword)
      await login.keyboard.press('Enter')
      await login.getByRole('heading', { level: 1, name: home }).waitFor()
      expect(smtp.mails.filter(({ to }) => to === 'nobody@example.com')).to.deep.equal([])
    })
})
