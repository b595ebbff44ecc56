import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { variants } from '@safe-menu/contracts/testing/variants'
import { expect } from 'chai'
import { readCompose, root } from './rehearsal.ts'

const compose = readCompose({ SINGLE_NODE: '0', COMPOSE_PROFILES: 'cluster' })
const withDigest = Object.entries(compose.services).filter(([, { env_file: files }]) => files.length > 0)

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'safe-menu-scripts-'))
  mkdirSync(join(directory, 'deploy'))
  for (const name of ['read-setting.sh', 'make-secrets.sh', 'update.sh', 'backup.sh', 'restore.sh'])
    copyFileSync(join(root, 'deploy', name), join(directory, 'deploy', name))
})
afterEach(() => rmSync(directory, { recursive: true }))

const run = (script: string, env: Readonly<Record<string, string>> = {}) =>
  spawnSync('sh', [join(directory, 'deploy', script)], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })

// Only with --all: it rehearses the scripts of a deployment.
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
    for (const file of variants([...files], [...files].slice(0, 3))) {
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

  it('keeps a signing key in another form, which the services refuse', () => {
    run('make-secrets.sh')
    const file = join(secrets(), 'audit-signing-key')
    const der = createPrivateKey(readFileSync(file)).export({ type: 'pkcs8', format: 'der' })
    rmSync(file)
    writeFileSync(file, der)
    expect(run('make-secrets.sh').stdout).to.not.include('audit-signing-key')
    expect(readFileSync(file).equals(der)).to.equal(true)
  })

  it('uses the directory that .env names, as Compose does', () => {
    writeFileSync(join(directory, '.env'), 'LOG_LEVEL=info\nSECRETS_DIR=elsewhere\n')
    run('make-secrets.sh')
    expect(existsSync(join(directory, 'elsewhere', 'vault-key'))).to.equal(true)
    expect(existsSync(secrets())).to.equal(false)
  })

  it('reads quotes and comments in .env as Compose does', () => {
    for (const text of ['/a dir', '"/a dir"', "'/a dir' # keep", '/a dir   # keep']) {
      writeFileSync(join(directory, '.env'), `SECRETS_DIR=/before\nSECRETS_DIR=${text}\n`)
      const printed = spawnSync('sh', [join(directory, 'deploy', 'read-setting.sh'), 'SECRETS_DIR'], {
        encoding: 'utf8',
      })
      expect(printed.stdout, text).to.equal('/a dir\n')
    }
  })
})

describe('backup.sh', () => {
  /** A `docker` that notes its calls; these services run, and a store has these files. */
  function installDocker(running: readonly string[], files: string): () => string {
    const calls = join(directory, 'calls')
    writeFileSync(
      join(directory, 'docker'),
      `#!/bin/sh
      echo "$*" >> ${calls}
      case "$*" in
        *'config --services') printf '%s\\n' event-store event-store-1 event-store-2 event-store-3 postgres;;
        ${running.map(name => `*'ps --quiet'*' ${name}') echo ${name};;`).join(' ')}
        *'--entrypoint tar'*) mkdir -p ${directory}/volume; cd ${directory}/volume; ${files}; tar -czf - .;;
      esac`,
    )
    chmodSync(join(directory, 'docker'), 0o755)
    return () => readFileSync(calls, 'utf8')
  }
  const backup = () => {
    const script = join(directory, 'deploy', 'backup.sh')
    const env = { PATH: `${directory}:${process.env.PATH}` }
    return spawnSync('sh', [script, 'here'], { env, encoding: 'utf8', cwd: directory })
  }

  it('copies a node that is running, into the folder that the caller means', () => {
    const calls = installDocker(['event-store-1', 'event-store-2'], 'touch chaser.chk')
    const { status, stdout } = backup()
    expect(status).to.equal(0)
    expect(calls()).to.include('stop event-store-2\n').and.to.include('start event-store-2\n')
    expect(stdout).to.match(new RegExp(`^The backup is in ${directory}/here/\\S+Z\\.$`, 'mu'))
  })

  it('has the folder of pictures, if they are in one', () => {
    const calls = installDocker(['event-store'], 'touch chaser.chk')
    writeFileSync(join(directory, '.env'), 'PICTURES=/srv/pictures\n')
    expect(backup().status).to.equal(0)
    expect(calls()).to.match(/--entrypoint sh command-api-1 -c tar -czf - .+ sh \/srv\/pictures$/mu)
    const [made = ''] = readdirSync(join(directory, 'here'))
    expect(readdirSync(join(directory, 'here', made))).to.include('pictures.tgz')
  })

  it('is no backup if no event store is running', () => {
    installDocker([], 'touch chaser.chk')
    const { status, stderr } = backup()
    expect([status, stderr.split('.')[0]]).to.deep.equal([
      1,
      'No event store of this installation is running',
    ])
    expect(existsSync(join(directory, 'here'))).to.equal(false)
  })

  it('starts the event store again if it is interrupted while it copies', () => {
    for (const signal of ['HUP', 'INT', 'TERM']) {
      const calls = installDocker(['event-store'], `kill -${signal} $PPID`)
      expect(backup().status, signal).to.equal(1)
      expect(calls().trimEnd().split('\n').at(-1), signal).to.equal('compose start event-store')
      rmSync(join(directory, 'calls'))
    }
    expect(readdirSync(join(directory, 'here')).filter(name => !name.endsWith('.incomplete'))).to.deep.equal(
      [],
    )
  })

  it('is no backup if the volume is empty', () => {
    const calls = installDocker(['event-store'], ':')
    const { status, stderr } = backup()
    expect([status, stderr]).to.deep.equal([
      1,
      'The volume of event-store has no files: this is no backup.\n',
    ])
    expect(calls()).to.include('start event-store\n')
  })
})

describe('restore.sh', () => {
  it('makes no new key for accounts that another one has sealed', () => {
    writeFileSync(join(directory, 'docker'), '#!/bin/sh\n')
    chmodSync(join(directory, 'docker'), 0o755)
    for (const name of ['event-store.tgz', 'vault.dump', 'erasures.tsv'])
      writeFileSync(join(directory, name), '')
    const script = join(directory, 'deploy', 'restore.sh')
    const env = { PATH: `${directory}:${process.env.PATH}` }
    const { status, stderr } = spawnSync('sh', [script, '.'], { env, encoding: 'utf8', cwd: directory })
    expect(status).to.equal(1)
    expect(stderr).to.match(/vault-key\. Put the one of the lost installation there/u)
    expect(existsSync(join(directory, 'deploy', 'secrets', 'vault-key'))).to.equal(false)
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
    for (const name of readdirSync(join(root, 'deploy')).filter(file => file.endsWith('.sh')))
      execFileSync('sh', ['-n', join(root, 'deploy', name)])
  })
})
