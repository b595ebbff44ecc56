import { isReadableFile, isUrlEncoded } from '../config/readable.ts'

/**
 * Sent with changes of a stream's metadata, because only calls with credentials respect their deadline. Not sent over an
 * insecure connection.
 */
export interface Credentials {
  readonly username: string
  readonly password: string
}

const parts =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<user>[^:@/?]+):(?<password>[^@/?]+)@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/u

const anyValue = () => null
const number = (value: string) => (/^-?\d+$/u.test(value) ? null : 'must be a number')
const truth = (value: string) => (/^(?:true|false)$/u.test(value) ? null : 'must be true or false')
const file = (value: string) =>
  isUrlEncoded(value) && isReadableFile(decodeURIComponent(value))
    ? null
    : 'must name a file that can be read'

/** The client's options, in its spelling without case, and what each value must be. It ignores options that it does not know. */
const options: Readonly<Record<string, (value: string) => string | null>> = {
  tls: truth,
  tlsverifycert: truth,
  tlscafile: file,
  usercertfile: file,
  userkeyfile: file,
  // With `false` the client would report revision 1 for every conflict.
  throwonappendfailure: value => (value === 'true' ? null : 'must stay true'),
  // A follower may answer from an old log, so every read that proves something and every append requires the leader.
  nodepreference: value => (/^leader$/iu.test(value) ? null : 'must be leader'),
  connectionname: anyValue,
  maxdiscoverattempts: number,
  defaultdeadline: number,
  discoveryinterval: number,
  gossiptimeout: number,
  keepaliveinterval: number,
  keepalivetimeout: number,
}

/**
 * What is wrong with a connection string, as the rest of a sentence that begins with the variable's name, without the string's
 * values. `null`: the client can use it.
 */
export function connectionFault(url: string): string | null {
  if (!/^(?:esdb|kurrentdb)(?:\+discover)?:\/\//u.test(url)) return 'must be a URL that starts with esdb://'
  const found = parts.exec(url)?.groups
  if (!found) return 'must be a URL such as esdb://user:password@host:2113?tls=true'
  const hosts = found.hosts?.split(',') ?? []
  if (found.discover && hosts.length > 1)
    // The client would use only the first host, and losing it would mean losing the cluster.
    return 'must list cluster members as esdb://a:2113,b:2113,c:2113, without +discover'
  if (!hosts.every(isHost)) return 'must name its hosts as host:port, separated by commas'
  if (![found.user, found.password].every(text => text === undefined || isUrlEncoded(text)))
    return 'must have a user and a password that are URL-encoded'
  const given = found.options === undefined ? [] : found.options.split('&')
  for (const option of given) {
    const [key = '', value = '', ...more] = option.split('=')
    const check = options[key.toLowerCase().replaceAll(/[_-]/gu, '')]
    if (!check || value === '' || more.length > 0)
      return 'must have options that the client knows after the question mark, such as tls=true'
    const fault = check(value)
    if (fault) return `has an option ${key}, which ${fault}`
  }
  if (found.user === undefined && !given.some(option => /^tls=false$/iu.test(option)))
    return 'must contain a user and a password, as in esdb://user:password@host:2113, because the connection uses TLS'
  return null
}

function isHost(host: string): boolean {
  const [, port] = /^[\w.-]+(?::(\d{1,5}))?$/u.exec(host) ?? [undefined, '0']
  return port === undefined || (Number(port) > 0 && Number(port) <= 65_535)
}

/** Whether a connection string that has no {@link connectionFault} can lead to more than one node. */
export function hasSeveralNodes(url: string): boolean {
  const { discover, hosts = '' } = parts.exec(url)?.groups ?? {}
  return discover !== undefined || hosts.includes(',')
}

// A node answers within milliseconds. A frozen one accepts the connection and never answers; by the client's default of 5 s, a
// read would end before the next node is asked.
const gossipSeconds = 2

/** The connection string with a short time for each node that is asked for the leader, unless it names one. */
export function withGossipTimeout(url: string): string {
  const { options: given } = parts.exec(url)?.groups ?? {}
  if (!hasSeveralNodes(url) || /gossip[_-]?timeout=/iu.test(given ?? '')) return url
  const option = `gossipTimeout=${gossipSeconds}`
  if (given !== undefined) return `${url}&${option}`
  return `${url.replace(/\/$/u, '')}?${option}`
}

/** The credentials in a connection string that has no {@link connectionFault}. */
export function credentialsOf(url: string): Credentials {
  const { user = 'none', password = 'none' } = parts.exec(url)?.groups ?? {}
  return { username: decodeURIComponent(user), password: decodeURIComponent(password) }
}
