import { z } from 'zod'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { checked, urlFault, variables } from './variables.ts'

/** How mail is sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with a user and a password if the server wants them. A secret. */
  readonly smtpUrl: string
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
  /** Where people open the site. Links in mails must not depend on a request's `Host`, which its client chooses. */
  readonly origin: string
}

const addressShape = /^[^\p{C}\p{Z}@"(),:;<>[\\\]]{1,64}@[^\p{C}\p{Z}@<>,;]{1,190}$/u
const namedShape = /^[^\p{C}"<>@,;:\\]{1,100} <([^<>]{1,255})>$/u

/** "menu@example.com" or "Safe Menu <menu@example.com>". */
const isSender = (text: string) => addressShape.test(namedShape.exec(text)?.[1] ?? text)

/** The variables of mail. {@link readMail} also checks that those that need each other are given. */
export const mailVariables = {
  SMTP_URL: checked(smtpUrlFault).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address, or a name and an address such as Safe Menu <menu@example.com>')
    .optional(),
}

/** The settings of mail; `null`: this installation sends none. Throws {@link EnvironmentError}. */
export function readMail(env: Readonly<Record<string, string | undefined>>): MailSettings | null {
  const {
    SMTP_URL: smtpUrl,
    MAIL_FROM: from,
    PUBLIC_ORIGIN: origin,
  } = readEnvironment({ ...mailVariables, PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN }, env)
  if (smtpUrl === undefined) return null
  const missing = [...(from === undefined ? ['MAIL_FROM'] : []), ...(origin === '' ? ['PUBLIC_ORIGIN'] : [])]
  if (from === undefined || origin === '')
    throw new EnvironmentError([`SMTP_URL is set without ${missing.join(' and ')}: mails need both`])
  return { smtpUrl, from, origin }
}

function smtpUrlFault(text: string): string | null {
  return urlFault(text, ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465')
}
