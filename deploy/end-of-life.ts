/** A release line, such as Node.js 24. */
interface ReleaseLine {
  readonly product: string
  readonly line: string
  /** The last day (ISO) on which it gets security updates. */
  readonly endOfLife: string
  /** Where the date comes from. */
  readonly source: string
}

/**
 * The last days on which the runtimes of the production images get security updates (OWASP ASVS 5, 15.2.1). Add a line here
 * before moving to a new release.
 */
const releaseLines: readonly ReleaseLine[] = [
  {
    product: 'node',
    line: '24',
    endOfLife: '2028-04-30',
    source: 'https://github.com/nodejs/Release',
  },
  {
    product: 'node',
    line: '26',
    endOfLife: '2029-04-30',
    source: 'https://github.com/nodejs/Release',
  },
  {
    product: 'debian',
    line: 'trixie',
    endOfLife: '2028-08-09',
    source: 'https://wiki.debian.org/DebianReleases',
  },
  {
    product: 'caddy',
    line: '2.11',
    endOfLife: '2027-03-31',
    source:
      'Caddy publishes no dates and fixes only its latest minor release. Look for a newer one by this date.',
  },
  {
    product: 'postgres',
    line: '18',
    endOfLife: '2030-11-14',
    source: 'https://www.postgresql.org/support/versioning/',
  },
  {
    product: 'kurrentdb',
    line: '26.0',
    endOfLife: '2028-01-31',
    source: 'https://docs.kurrent.io/server/v26.0/release-schedule',
  },
  ...(
    [
      ['prometheus', '3.14'],
      ['grafana', '13.2'],
      ['postgres-exporter', '0.19'],
    ] as const
  ).map(([product, line]) => ({
    product,
    line,
    endOfLife: '2027-03-31',
    source: 'Its maintainers fix only the latest minor releases. Look for a newer one by this date.',
  })),
]

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
