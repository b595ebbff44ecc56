/** A release line, such as Node.js 24. */
interface ReleaseLine {
  readonly product: string
  readonly line: string
  /** The last day (ISO) on which it gets security updates. */
  readonly endOfLife: string
  /** Where the date comes from. */
  readonly source: string
  /** The oldest release without a known high or critical vulnerability; `null`: any of the line. */
  readonly atLeast: string | null
}

const noDates =
  'Its maintainers publish no dates and fix only the latest minor release. Look for a newer one by this date.'

/**
 * The last days on which the runtimes of the production images get security updates (OWASP ASVS 5, 15.2.1). Add a line here
 * before moving to a new release, and the release with the fix after a security notice of one.
 */
const releaseLines: readonly ReleaseLine[] = (
  [
    ['node', '24', '2028-04-30', 'https://github.com/nodejs/Release'],
    ['node', '26', '2029-04-30', 'https://github.com/nodejs/Release'],
    ['debian', 'trixie', '2028-08-09', 'https://wiki.debian.org/DebianReleases'],
    ['caddy', '2.11', '2027-03-31', noDates],
    ['postgres', '18', '2030-11-14', 'https://www.postgresql.org/support/versioning/', '18.6'],
    ['kurrentdb', '26.0', '2028-01-31', 'https://docs.kurrent.io/server/v26.0/release-schedule', '26.0.4'],
    ['prometheus', '3.14', '2027-03-31', noDates],
    ['grafana', '13.2', '2027-03-31', noDates],
    ['postgres-exporter', '0.19', '2027-03-31', noDates],
  ] as const
).map(([product, line, endOfLife, source, atLeast = null]) => ({ product, line, endOfLife, source, atLeast }))

interface Sources {
  /** Text of the `Dockerfile`; its base images are `ARG …_IMAGE=name:tag`. */
  readonly dockerfile: string
  /** Text of `docker-compose.yml`. */
  readonly compose: string
  /** Text of `.nvmrc`. */
  readonly nvmrc: string
  /** ISO date. */
  readonly today: string
}

/** One sentence for each base image or Node line that has no exact version, no known end of life, or is past it. */
export function findUnsupported(
  { dockerfile, compose, nvmrc, today }: Sources,
  lines: readonly ReleaseLine[] = releaseLines,
): string[] {
  function judge(where: string, product: string, version: string): string[] {
    const line = lines.find(each => each.product === product && isOfLine(version, each.line))
    if (!line) return [`${where}: add the end of life of ${product} ${version} to deploy/end-of-life.ts.`]
    if (line.atLeast !== null && isOlder(version, line.atLeast))
      return [
        `${where}: ${product} ${version} has known vulnerabilities. Use ${line.atLeast} or a newer release of ${line.line}.`,
      ]
    if (today <= line.endOfLife) return []
    return [
      `${where}: ${product} ${line.line} has had no security updates since ${line.endOfLife} (${line.source}). Move to a newer release.`,
    ]
  }

  const images = [
    ...[...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gmu)].map(found => ['Dockerfile', found[1] ?? '']),
    ...[...compose.matchAll(/^ *image: (?:\$\{\w+:-)?([^\s}]+)\}?$/gmu)].map(found => [
      'docker-compose.yml',
      found[1] ?? '',
    ]),
  ].filter(([, image]) => !image?.includes('safe-menu-'))

  return [
    ...images.flatMap(([where = '', image = '']) => {
      const [name = '', tag = ''] = image.split(':')
      const product = name.slice(name.lastIndexOf('/') + 1)
      const [version = '', codename] = tag.replace(/^v(?=\d)/u, '').split('-')
      // PostgreSQL's versions have two parts, the others three.
      const parts = product === 'postgres' ? 2 : 3
      if (!/^\d+(?:\.\d+)*$/u.test(version) || version.split('.').length !== parts)
        return [`${where}: name an exact version of ${product} instead of "${tag}".`]
      const base = codename === undefined || codename === 'alpine' ? [] : judge(where, 'debian', codename)
      return [...judge(where, product, version), ...base]
    }),
    ...judge('.nvmrc', 'node', nvmrc.trim()),
  ]
}

function isOfLine(version: string, line: string): boolean {
  return version === line || version.startsWith(`${line}.`)
}

function isOlder(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}
