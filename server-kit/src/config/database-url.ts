import { isReadableFile, isUrlEncoded } from './readable.ts'

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const sslFiles = ['sslrootcert', 'sslcert', 'sslkey']

/**
 * What is wrong with the URL of a PostgreSQL database, as the rest of a sentence that begins with the variable's name, without
 * the URL's values. `null`: the driver can use it.
 */
export function databaseUrlFault(text: string): string | null {
  if (!/^postgres(?:ql)?:\/\//u.test(text))
    return 'must be a URL that starts with postgres:// or postgresql://'
  if (!URL.canParse(text)) return 'must be a URL such as postgres://user:password@host:5432/database'
  const { hostname, username, password, pathname, searchParams } = new URL(text)
  if (hostname === '' && !searchParams.has('host'))
    return 'must name a host, as in postgres://user:password@host/database'
  if (![username, password, pathname].every(isUrlEncoded))
    return 'must have a user, a password and a database that are URL-encoded'
  const mode = searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) return `must have an sslmode of ${sslModes.join(', ')}`
  for (const name of sslFiles) {
    const file = searchParams.get(name)
    if (file !== null && !isReadableFile(file)) return `must name a file that can be read as ${name}`
  }
  return null
}
