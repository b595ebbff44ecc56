import { isUrlEncoded } from './readable.ts'

/**
 * What is wrong with the URL of a mail server, as the rest of a sentence that begins with the variable's name, without the URL's
 * values. `null`: mail can be sent with it.
 */
export function smtpUrlFault(text: string): string | null {
  if (!/^smtps?:\/\//u.test(text)) return 'must be a URL that starts with smtp:// or smtps://'
  if (!URL.canParse(text)) return 'must be a URL such as smtps://user:password@mail.example.com:465'
  const { hostname, username, password, pathname, search, hash } = new URL(text)
  if (hostname === '') return 'must name a host, as in smtps://user:password@mail.example.com:465'
  if (![username, password].every(isUrlEncoded)) return 'must have a user and a password that are URL-encoded'
  if ((username === '') !== (password === '')) return 'must have both a user and a password, or neither'
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') return 'must have nothing after the port'
  return null
}
