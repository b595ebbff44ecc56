import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'chai'
import { readCompose, root } from './rehearsal.ts'

const compose = readCompose({ SINGLE_NODE: '0', COMPOSE_PROFILES: 'cluster' })
const withDigest = Object.entries(compose.services).filter(([, { env_file: files }]) => files.length > 0)

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'safe-menu-scripts-'))
  mkdirSync(join(directory, 'deploy'))
  for (const name of ['make-secrets.sh', 'update.sh'])
    copyFileSync(join(root, 'deploy', name), join(directory, 'deploy', name))
})
afterEach(() => rmSync(directory, { recursive: true }))

const run = (script: string, env: Readonly<Record<string, string>> = {}) =>
  spawnSync('sh', [join(directory, 'deploy', script)], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })

describe('make-secrets.sh', () => {
  const secrets = () => join(directory, 'deploy', 'secrets')
  const digestOf = (service: string) =>
    readFileSync(join(secrets(), basename(compose.services[service]?.env_file.at(-1) ?? '')), 'utf8')

  it('changes the environment of exactly the services whose secret was replaced', () => {
    run('make-secrets.sh')
    expect(withDigest.map(([name]) => name)).to.include.members([
      'command-api-1',
      'query-api-2',
      'event-store-3',
    ])
    const files = new Set(Object.values(compose.secrets).map(({ file }) => basename(file)))
    for (const file of files) {
      const before = new Map(withDigest.map(([name]) => [name, digestOf(name)]))
      chmodSync(join(secrets(), file), 0o600)
      writeFileSync(join(secrets(), file), 'another -----BEGIN')
      expect(run('make-secrets.sh').status, file).to.equal(0)
      for (const [name, { secrets: used }] of withDigest) {
        const uses = used.some(secret => basename(compose.secrets[secret]?.file ?? '') === file)
        expect(digestOf(name) !== before.get(name), `${name}, ${file}`).to.equal(uses)
      }
    }
  })

  it('uses the directory that .env names, as Compose does', () => {
    writeFileSync(join(directory, '.env'), 'LOG_LEVEL=info\nSECRETS_DIR=elsewhere\n')
    run('make-secrets.sh')
    expect(existsSync(join(directory, 'elsewhere', 'vault-key'))).to.equal(true)
    expect(existsSync(secrets())).to.equal(false)
  })
})

describe('update.sh', () => {
  /** A `docker` that notes its calls. Containers have their service's name and the given states. */
  function installDocker(states: Readonly<Record<string, string>>): () => string[] {
    const calls = join(directory, 'calls')
    const cases = Object.entries(states).map(([name, state]) => `*Health*${name}) echo ${state};;`)
    writeFileSync(
      join(directory, 'docker'),
      `#!/bin/sh
      echo "$*" >> ${calls}
      case "$*" in *'ps --quiet'*) echo "$4";; ${cases.join(' ')} *Health*) echo healthy;; *RestartCount*) echo 'running 1';; esac`,
    )
    chmodSync(join(directory, 'docker'), 0o755)
    return () => readFileSync(calls, 'utf8').split('\n')
  }
  const update = () => run('update.sh', { PATH: `${directory}:${process.env.PATH}` })

  it('replaces one instance at a time, readers before writers', () => {
    const calls = installDocker({})
    const { status, stderr } = update()
    expect([status, stderr]).to.deep.equal([0, ''])
    const replaced = calls().flatMap(
      call => /--no-deps (?<name>\S+-\d|gateway)$/u.exec(call)?.groups?.name ?? [],
    )
    expect(replaced).to.deep.equal([
      'projector-1',
      'projector-2',
      'projector-background-1',
      'projector-background-2',
      'query-api-1',
      'query-api-2',
      'command-api-1',
      'command-api-2',
      'gateway',
    ])
  })

  it('stops at the first instance that does not stay up, and says where to look', () => {
    const calls = installDocker({ 'query-api-1': 'starting' })
    const { status, stderr } = update()
    expect(status).to.equal(1)
    expect(stderr).to.equal('query-api-1 does not stay up. Its log: docker compose logs query-api-1\n')
    expect(calls().join('\n')).not.to.include('query-api-2')
  })
})

describe('deployment scripts', () => {
  it('are valid for a plain POSIX shell', () => {
    for (const name of ['make-secrets.sh', 'update.sh', 'backup.sh', 'restore.sh', 'move.sh', 'try.sh'])
      execFileSync('sh', ['-n', join(root, 'deploy', name)])
  })
})
