import { expect } from 'chai'
import { readMail } from './mail.ts'

const complete = {
  SMTP_URL: 'smtps://menu:s%40fe@mail.example.com:465',
  MAIL_FROM: 'Safe Menu <menu@example.com>',
  PUBLIC_ORIGIN: 'https://menu.example.com',
}
const faultOf = (env: Record<string, string>) => {
  try {
    readMail(env)
  } catch (error) {
    return (error as Error).message
  }
  return null
}

describe('settings of mail', () => {
  it('are the server, the sender and the site, or nothing', () => {
    expect(readMail(complete)).to.deep.equal({
      smtpUrl: complete.SMTP_URL,
      from: complete.MAIL_FROM,
      origin: complete.PUBLIC_ORIGIN,
    })
    expect(readMail({})).to.equal(null)
    expect(readMail({ ...complete, SMTP_URL: '' })).to.equal(null)
    expect(readMail({ ...complete, MAIL_FROM: 'menu@example.com' })).to.include({ from: 'menu@example.com' })
  })

  it('name what is missing in one sentence', () => {
    const { PUBLIC_ORIGIN: _, ...withoutOrigin } = complete
    expect(faultOf(withoutOrigin)).to.equal('SMTP_URL is set without PUBLIC_ORIGIN: mails need both.')
    const { SMTP_URL } = complete
    expect(faultOf({ SMTP_URL })).to.equal(
      'SMTP_URL is set without MAIL_FROM and PUBLIC_ORIGIN: mails need both.',
    )
  })

  for (const url of [
    'mail.example.com:25',
    'https://mail.example.com',
    'smtp://',
    'smtp://menu:a%zz@mail.example.com',
  ])
    it(`refuse ${url} without repeating it`, () => {
      const fault = faultOf({ ...complete, SMTP_URL: url })
      expect(fault).to.match(/^SMTP_URL must /u)
      expect(fault).not.to.include('zz')
    })

  for (const from of [
    'menu',
    'a@b\r\nBcc: c@example.com',
    'A, B <a@example.com>',
    '<a@example.com>, b@example.com',
  ])
    it(`refuse ${JSON.stringify(from)} as the sender`, () => {
      expect(faultOf({ ...complete, MAIL_FROM: from })).to.match(/^MAIL_FROM must /u)
    })
})
