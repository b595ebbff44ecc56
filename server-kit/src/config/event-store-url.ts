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

/** The options, in the client's spelling without case. */
function optionsOf(given = ''): ReadonlyMap<string, string> {
  const pairs = given.split('&').map(option => {
    const [key = '', value = ''] = option.split('=')
    return [key.toLowerCase().replaceAll(/[_-]/gu, ''), value.toLowerCase()] as const
  })
  return new Map(pairs)
}

/**
 * What is wrong with a connection string, as the rest of a sentence that begins with the variable's name, without the string's
 * values. `null`: nothing that the client would accept and must not. The client itself refuses the rest.
 */
export function connectionFault(url: string): string | null {
  const found = parts.exec(url)?.groups
  if (!found) return 'must be a URL such as esdb://user:password@host:2113?tls=true'
  const options = optionsOf(found.options)
  // The client would use only the first host, and losing it would mean losing the cluster.
  if (found.discover && found.hosts?.includes(','))
    return 'must list cluster members as esdb://a:2113,b:2113,c:2113, without +discover'
  // With `false` the client would report revision 1 for every conflict.
  if ((options.get('throwonappendfailure') ?? 'true') !== 'true')
    return 'must not change throwOnAppendFailure'
  // A follower may answer from an old log, so every read that proves something and every append requires the leader.
  if ((options.get('nodepreference') ?? 'leader') !== 'leader') return 'must prefer the leader'
  if (found.user === undefined && options.get('tls') !== 'false')
    return 'must contain a user and a password, as in esdb://user:password@host:2113, because the connection uses TLS'
  return null
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
  const { options } = parts.exec(url)?.groups ?? {}
  if (!hasSeveralNodes(url) || optionsOf(options).has('gossiptimeout')) return url
  const option = `gossipTimeout=${gossipSeconds}`
  if (options !== undefined) return `${url}&${option}`
  return `${url.replace(/\/$/u, '')}?${option}`
}

/** The nodes in a connection string that has no {@link connectionFault}, and the file of the authority that signed their certificates. */
export function nodesOf(url: string): {
  readonly hosts: readonly string[]
  readonly authority: string | undefined
} {
  const { hosts = '', options } = parts.exec(url)?.groups ?? {}
  const authority = /(?:^|&)tlsCaFile=(?<file>[^&]+)/iu.exec(options ?? '')?.groups?.file
  return {
    hosts: hosts.split(',').map(host => (/:\d+$/u.test(host) ? host : `${host}:2113`)),
    authority: authority === undefined ? undefined : decodeURIComponent(authority),
  }
}

/** The credentials in a connection string that has no {@link connectionFault}. */
export function credentialsOf(url: string): Credentials {
  const { user = 'none', password = 'none' } = parts.exec(url)?.groups ?? {}
  return { username: decodeURIComponent(user), password: decodeURIComponent(password) }
}
